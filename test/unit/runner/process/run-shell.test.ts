import { spawnSync } from 'node:child_process';
import { realpathSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { describe, expect, it } from 'vitest';

import { runShell } from '../../../../src/runner/process/run-shell.ts';

const options = {
  directory: realpathSync(tmpdir()),
  environment: { ...process.env, FORCE_COLOR: '1' },
  limit: 50_000,
  signal: new AbortController().signal,
};
const node = JSON.stringify(process.execPath);

/** Whether a process runs, other than as a zombie that nobody has waited for. */
function isRunning(pid: number): boolean {
  return /^[^Z\s]/.test(spawnSync('ps', ['-o', 'stat=', '-p', String(pid)]).stdout.toString());
}

describe('runShell', () => {
  it('has the exit code, the folder and the output without colours', async () => {
    const run = await runShell(
      `${node} -e "console.log('\\u001b[31m' + process.cwd()); console.error('why'); process.exit(3)"`,
      options,
    );

    expect(run).toMatchObject({
      code: 3,
      overran: false,
      stdout: `${options.directory}\n`,
      stderr: 'why\n',
    });
  });

  it('ends all that a command has started when it runs past its limit', async () => {
    const sleeper = "setInterval(() => {}, 1000); console.log('pid ' + process.pid)";
    const run = await runShell(`${node} -e "${sleeper}" | cat & ${node} -e "${sleeper}"`, {
      ...options,
      limit: 3000,
    });
    const pids = [...run.stdout.matchAll(/pid (\d+)/g)].map(([, pid]) => Number(pid));

    expect(run.overran).toBe(true);
    expect(pids).toHaveLength(2);
    for (const pid of pids) await expect.poll(() => isRunning(pid)).toBe(false);
  });

  it('ends what a command has left behind', async () => {
    const run = await runShell(
      `${node} -e "setInterval(() => {}, 1000)" > /dev/null & echo pid $!`,
      options,
    );
    const pid = Number(/pid (\d+)/.exec(run.stdout)?.[1]);

    expect(run.code).toBe(0);
    expect(pid).toBeGreaterThan(0);
    await expect.poll(() => isRunning(pid)).toBe(false);
  });

  it('ends when it is told to', async () => {
    const stop = new AbortController();
    const running = runShell(`${node} -e "setInterval(() => {}, 1000)"`, {
      ...options,
      signal: stop.signal,
    });
    stop.abort();

    expect((await running).code).not.toBe(0);
  });
});
