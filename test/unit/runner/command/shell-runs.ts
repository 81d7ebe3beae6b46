import type { CommandRun } from '../../../../src/runner/command/start-command.ts';

/** Returns a run of a command that passed, with some values replaced. */
export function shellRun(run: Partial<CommandRun> = {}): CommandRun {
  return {
    code: 0,
    signal: null,
    overran: false,
    stdout: '',
    stderr: '',
    duration: 100,
    report: {
      loaded: [0, 2],
      mains: [],
      starts: [],
      digest: '',
      trace: { covered: [0, 2], infected: [0, 1] },
      fuel: 3,
      isExhausted: false,
    },
    outside: [],
    ...run,
  };
}
