"""What the parts of a rule file are to an editor.

Purpose: tables of symbols, suggestions and coloured words, by what they are here.
Input: none. Output: constants of the protocol. Must not know: the server.
"""

from lsprotocol import types as lsp

SYMBOLS = {
    "ruleset": lsp.SymbolKind.Module,
    "phase": lsp.SymbolKind.Function,
    "piece": lsp.SymbolKind.Class,
    "kind": lsp.SymbolKind.Enum,
    "board": lsp.SymbolKind.Enum,
    "option": lsp.SymbolKind.Constant,
    "rule": lsp.SymbolKind.Interface,
    "example": lsp.SymbolKind.Event,
    "ruling": lsp.SymbolKind.Operator,
    "step": lsp.SymbolKind.Method,
    "choice": lsp.SymbolKind.Field,
}
SUGGESTED = {
    "word": lsp.CompletionItemKind.Keyword,
    "piece": lsp.CompletionItemKind.Class,
    "option": lsp.CompletionItemKind.Constant,
    "phase": lsp.CompletionItemKind.Function,
    "step": lsp.CompletionItemKind.Method,
}

TOKENS = {
    "seat": lsp.SemanticTokenTypes.EnumMember,
    "kind": lsp.SemanticTokenTypes.Enum,
    "board": lsp.SemanticTokenTypes.Struct,
    "phase": lsp.SemanticTokenTypes.Function,
    "piece": lsp.SemanticTokenTypes.Class,
    "rule": lsp.SemanticTokenTypes.Interface,
    "field": lsp.SemanticTokenTypes.Property,
    "step": lsp.SemanticTokenTypes.Method,
    "choice": lsp.SemanticTokenTypes.Event,
    "memory": lsp.SemanticTokenTypes.Variable,
    "option": lsp.SemanticTokenTypes.Parameter,
}
"""What the names of a file are to an editor that colours words by what they mean."""
