import { openProgress } from '../../../../src/runner/process/progress-file.ts';
import { openChannel } from '../../../../src/runner/worker/channel.ts';

/** A worker without Vitest: takes its job from a coordinator and behaves as it is told. */
const [, , directory = '', address = '', behaviour = ''] = process.argv;
const write = openProgress(directory);
const channel = await openChannel(address, { project: '', filepath: `/${behaviour}.test.ts` });
const answer = await channel.next();
let step = 0;
const note = (mutant: number, ordinal: number, limit: number): void =>
  write({ step: (step += 1), mutant, ordinal, limit });
const wait = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, milliseconds));

async function finish(): Promise<void> {
  void channel.send({ kind: 'event', event: { kind: 'finished' } });
  await channel.next();
  channel.socket.end();
}

switch (behaviour) {
  case 'dies':
    note(-1, -1, 0);
    note(7, 3, 0);
    void channel.send({
      kind: 'event',
      event: { kind: 'unsteady', ordinal: 1, message: answer.kind },
    });
    await wait(20);
    process.kill(process.pid, 'SIGKILL');
    break;
  case 'dies-unmutated':
    note(4, 2, 0);
    note(-1, -1, 0);
    process.exit(0);
    break;
  case 'hangs':
    note(0, 0, 200);
    for (;;);
  case 'moves-on':
    for (let round = 0; round < 6; round += 1) {
      note(5, 0, 600);
      await wait(150);
    }
    await finish();
    break;
  case 'takes-its-time':
    note(5, 0, 0);
    await wait(500);
    await finish();
    break;
  default:
    await wait(60_000);
}
