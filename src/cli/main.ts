#!/usr/bin/env node
import { exitCodes } from './exit-codes.ts';
import { runCli } from './run-cli.ts';

// What goes wrong with a write is told to who wrote: see `writeText`.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});

// It only comes while the command waits for something that nothing is left to bring about; without this the process
// would end in silence, as if all were well.
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
// Whatever the project's own tools left open must not keep the process alive.
process.exit(code);
