-- Opens a rule file as its author would, and writes down what the editor came to know and did.
local told, wait = {}, 60000
vim.cmd("edit " .. vim.env.DUELLO_FILE)
local heard = false
vim.api.nvim_create_autocmd("DiagnosticChanged", { callback = function() heard = true end })
local client = vim.lsp.start_client({ name = "duello", cmd = { vim.env.DUELLO_PYTHON, "-c", "from duello.cli import main; main()", "lsp" } })
vim.lsp.buf_attach_client(0, client)
vim.wait(wait, function() return heard end)

local function lines() return vim.api.nvim_buf_get_lines(0, 0, -1, false) end
local function at(word)
  for row, line in ipairs(lines()) do
    local from = line:find(word, 1, true)
    if from then return vim.api.nvim_win_set_cursor(0, { row, from }) end
  end
end
local function asked(what, more)
  local params = vim.tbl_extend("force", vim.lsp.util.make_position_params(), more or {})
  local answers = vim.lsp.buf_request_sync(0, "textDocument/" .. what, params, wait)
  return answers and answers[client] and answers[client].result
end

told.problems = vim.tbl_map(function(each) return each.message end, vim.diagnostic.get(0))
if told.problems[1] then
  local place = vim.diagnostic.get(0)[1]
  vim.api.nvim_win_set_cursor(0, { place.lnum + 1, place.col })
  local given = vim.lsp.util.make_range_params()
  local mends = asked("codeAction", { range = given.range, context = { diagnostics = {} } })
  heard = false
  vim.lsp.util.apply_workspace_edit(mends[1].edit, "utf-16")
  vim.wait(wait, function() return heard end)
  told.left = #vim.diagnostic.get(0)
end
at(vim.env.DUELLO_NAME)
told.hover = asked("hover").contents.value
told.renamed = asked("rename", { newName = "Renamed" })
vim.lsp.util.apply_workspace_edit(told.renamed, "utf-16")
at("extends")
told.completion = #asked("completion").items
vim.api.nvim_buf_set_lines(0, 4, 4, false, { "option    added=3" })
vim.lsp.util.apply_text_edits(asked("formatting", { options = { tabSize = 2, insertSpaces = true } }), 0, "utf-16")
told.text = table.concat(lines(), "\n")
vim.fn.writefile({ vim.fn.json_encode(told) }, vim.env.DUELLO_TOLD)
vim.cmd("qall!")
