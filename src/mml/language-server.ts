import {
  CompletionItemKind,
  type Connection,
  DiagnosticSeverity,
  MarkupKind,
  type Position,
  TextDocumentSyncKind,
} from 'vscode-languageserver';

import type { Span } from '../model/span.ts';
import { lineStarts, locationIn, positionAt } from '../syntax/line-starts.ts';
import { checkScript } from './check-script.ts';
import { definitionAt, describeAt, type Suggestion, suggestionsAt } from './complete-script.ts';
import { formatScript } from './format-script.ts';

const completionKinds: Readonly<Record<Suggestion['kind'], CompletionItemKind>> = {
  operator: CompletionItemKind.Function,
  keyword: CompletionItemKind.Keyword,
  variable: CompletionItemKind.Variable,
  group: CompletionItemKind.Module,
};

/**
 * Serves scripts to an editor over the language server protocol: problems while typing, completion, the meaning and definition
 * of a word, and formatting. The server keeps the text of open scripts and nothing else.
 */
export function serveScripts(connection: Connection): void {
  const texts = new Map<string, string>();
  const open = (uri: string, text: string): void => {
    texts.set(uri, text);
    void connection.sendDiagnostics({ uri, diagnostics: diagnosticsOf(text) });
  };
  connection.onInitialize(() => ({
    capabilities: {
      textDocumentSync: TextDocumentSyncKind.Full,
      completionProvider: { triggerCharacters: ['(', '{', ',', '<', '>'] },
      hoverProvider: true,
      definitionProvider: true,
      documentFormattingProvider: true,
    },
    serverInfo: { name: 'assay mml' },
  }));
  connection.onDidOpenTextDocument(({ textDocument }) => open(textDocument.uri, textDocument.text));
  connection.onDidChangeTextDocument(({ textDocument, contentChanges }) => {
    const text = contentChanges.at(-1)?.text;
    if (text !== undefined) open(textDocument.uri, text);
  });
  connection.onDidCloseTextDocument(({ textDocument: { uri } }) => {
    texts.delete(uri);
    void connection.sendDiagnostics({ uri, diagnostics: [] });
  });
  connection.onCompletion(({ textDocument, position }) => {
    const text = texts.get(textDocument.uri) ?? '';
    return suggestionsAt(text, offsetOf(text, position)).map(
      ({ text: label, kind, description }) => ({
        label,
        kind: completionKinds[kind],
        ...(description !== undefined && { documentation: markdown(description) }),
      }),
    );
  });
  connection.onHover(({ textDocument, position }) => {
    const text = texts.get(textDocument.uri) ?? '';
    const description = describeAt(text, offsetOf(text, position));
    return description === undefined ? null : { contents: markdown(description) };
  });
  connection.onDefinition(({ textDocument: { uri }, position }) => {
    const text = texts.get(uri) ?? '';
    const span = definitionAt(text, offsetOf(text, position));
    return span === undefined ? null : { uri, range: protocolRange(lineStarts(text), span) };
  });
  connection.onDocumentFormatting(({ textDocument }) => {
    const text = texts.get(textDocument.uri) ?? '';
    const formatted = formatScript(text);
    if (!formatted.ok || formatted.text === text) return [];
    const end = protocolPosition(positionAt(text, text.length));
    return [{ range: { start: { line: 0, character: 0 }, end }, newText: formatted.text }];
  });
  connection.listen();
}

function diagnosticsOf(text: string): Parameters<Connection['sendDiagnostics']>[0]['diagnostics'] {
  const checked = checkScript(text);
  if (checked.ok) return [];
  const lines = lineStarts(text);
  return checked.problems.map(({ span, message }) => {
    return {
      range: protocolRange(lines, span),
      message,
      severity: DiagnosticSeverity.Error,
      source: 'assay',
    };
  });
}

function markdown(value: string): { kind: typeof MarkupKind.Markdown; value: string } {
  return { kind: MarkupKind.Markdown, value };
}

function protocolRange(
  lines: ReturnType<typeof lineStarts>,
  span: Span,
): { start: Position; end: Position } {
  const { start, end } = locationIn(lines, span);
  return { start: protocolPosition(start), end: protocolPosition(end) };
}

/** Returns a position as the protocol counts, which begins with 0. */
function protocolPosition({ line, column }: { line: number; column: number }): Position {
  return { line: line - 1, character: column - 1 };
}

function offsetOf(text: string, { line, character }: Position): number {
  const lines = lineStarts(text);
  const start = lines[line] ?? text.length;
  return Math.min(start + character, lines[line + 1] ?? text.length);
}
