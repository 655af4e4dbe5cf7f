// Starts `duello lsp` and lets the editor speak with it. What is known of rules is known there.
const { commands, window, workspace } = require("vscode");
const { LanguageClient } = require("vscode-languageclient/node");

let client;

/** A client for the program that the settings name. */
function made() {
  const command = workspace.getConfiguration("duello").get("path", "duello");
  return new LanguageClient(
    "duello",
    "Duello",
    { command, args: ["lsp"] },
    { documentSelector: [{ language: "duello" }] },
  );
}

async function start() {
  client = made();
  try {
    await client.start();
  } catch {
    const setting = "Open the setting";
    const chosen = await window.showErrorMessage(
      'Duello cannot be started. Install it with: pip install "duello[lsp]", or say in the setting duello.path where it is.',
      setting,
    );
    if (chosen === setting) await commands.executeCommand("workbench.action.openSettings", "duello.path");
  }
}

async function stop() {
  const old = client;
  client = undefined;
  if (old?.needsStop()) await old.stop();
}

exports.activate = async (context) => {
  context.subscriptions.push(
    // a click on what stands over an example tells all of it: the line may be too long for the place
    commands.registerCommand("duello.example", (said) => window.showInformationMessage(said)),
    commands.registerCommand("duello.restart", async () => { await stop(); await start(); }),
    workspace.onDidChangeConfiguration(async (change) => {
      if (change.affectsConfiguration("duello.path")) { await stop(); await start(); }
    }),
  );
  await start();
};
exports.deactivate = stop;
