#!/usr/bin/env node
import { exitCodes } from './exit-codes.ts';
import { runCli } from './run-cli.ts';

// `writeText` reports failed writes to its caller, so the streams' own error events are ignored.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});

// This event comes only if the command waits for something that can no longer happen. Without this handler the process would end
// silently, as if it had succeeded.
process.once('beforeExit', () => {
  process.stderr.write('error internal\nThe run stopped making progress and was given up.\n');
  process.exit(exitCodes.bug);
});

const code = await runCli(process.argv.slice(2), {
  directory: process.cwd(),
  stdout: process.stdout,
  stderr: process.stderr,
  environment: process.env,
});
// Anything that the project's own tools left open must not keep the process alive.
process.exit(code);
