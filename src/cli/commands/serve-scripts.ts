import { createConnection, ProposedFeatures } from 'vscode-languageserver/node.js';

import { serveScripts } from '../../mml/language-server.ts';

/**
 * Serves scripts to an editor over standard input and output. Never resolves: the process ends when the editor asks for it or closes
 * the input.
 */
export function serveScriptsOverStdio(): Promise<never> {
  serveScripts(createConnection(ProposedFeatures.all, process.stdin, process.stdout));
  return new Promise(() => {});
}
