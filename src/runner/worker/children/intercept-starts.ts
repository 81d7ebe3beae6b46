import childProcess, { type ChildProcess } from 'node:child_process';
import { syncBuiltinESMExports } from 'node:module';
import workerThreads, { type Worker, type WorkerOptions } from 'node:worker_threads';

import type { StartedCommand } from '../../job.ts';
import { addToOptions } from '../../process/child-order.ts';

/** A process or thread that has been started. */
export interface RunningChild {
  readonly isOver: () => boolean;
  readonly end: () => void;
}

/** One start of a process or thread. */
export interface ChildStart {
  /** The flag that Node gets there. */
  readonly flag: string;
  readonly onStarted: (child: RunningChild) => void;
}

/**
 * Gives every Node process and thread that this process starts a flag, however it is started and whatever environment it gets.
 * Programs other than Node start as before, with one more variable for the Node processes that they may start.
 * All of `spawn`, `exec`, `execFile` and `fork` use one method, and all of their synchronous counterparts use one function of
 * Node's binding. So the functions that tests call or replace stay the same.
 */
export function interceptStarts(begin: (command?: StartedCommand) => ChildStart): void {
  interceptProcesses(begin);
  interceptSyncProcesses(begin);
  interceptThreads(begin);
}

/** The parts of what Node's internals pass on that are changed here. */
interface InternalSpawn {
  readonly envPairs?: readonly string[];
  readonly file?: unknown;
  readonly args?: unknown;
  readonly cwd?: unknown;
}

interface SpawningProcess {
  spawn(options: InternalSpawn): unknown;
}

interface SpawnSyncBinding {
  spawn(options: InternalSpawn): unknown;
}

interface ProcessWithBindings {
  noDeprecation?: boolean | undefined;
  binding(name: 'spawn_sync'): SpawnSyncBinding;
}

function interceptProcesses(begin: (command: StartedCommand) => ChildStart): void {
  const prototype = childProcess.ChildProcess.prototype as unknown as SpawningProcess;
  const { spawn } = prototype;
  prototype.spawn = function (this: ChildProcess, options) {
    const start = begin(commandOf(options));
    const result: unknown = Reflect.apply(spawn, this, [withFlag(options, start.flag)]);
    start.onStarted({
      isOver: () => this.pid === undefined || this.exitCode !== null || this.signalCode !== null,
      end: () => void this.kill('SIGKILL'),
    });
    return result;
  };
}

function interceptSyncProcesses(begin: (command: StartedCommand) => ChildStart): void {
  const owner = process as unknown as ProcessWithBindings;
  const { noDeprecation } = owner;
  owner.noDeprecation = true;
  const binding = owner.binding('spawn_sync');
  owner.noDeprecation = noDeprecation;
  const { spawn } = binding;
  binding.spawn = (options) => {
    const start = begin(commandOf(options));
    try {
      return Reflect.apply(spawn, binding, [withFlag(options, start.flag)]);
    } finally {
      start.onStarted({ isOver: () => true, end() {} });
    }
  };
}

function commandOf({ file, args, cwd }: InternalSpawn): StartedCommand {
  return {
    file: String(file),
    args: Array.isArray(args) ? args.map(String) : [],
    cwd: typeof cwd === 'string' ? cwd : process.cwd(),
  };
}

const optionsName = /^NODE_OPTIONS=/i;

function withFlag<Options extends InternalSpawn>(options: Options, flag: string): Options {
  const pairs = options.envPairs ?? [];
  const own = pairs.find((pair) => optionsName.test(pair));
  const others = pairs.filter((pair) => pair !== own);
  const value = addToOptions(own?.replace(optionsName, ''), flag);
  return { ...options, envPairs: [...others, `NODE_OPTIONS=${value}`] };
}

function interceptThreads(begin: () => ChildStart): void {
  const proxy = new Proxy(workerThreads.Worker, {
    construct(target, [file, options = {}, ...rest]: ThreadArguments, newTarget): Worker {
      const start = begin();
      const build = (given: readonly string[]): Worker =>
        Reflect.construct(
          target,
          [file, { ...options, execArgv: [start.flag, ...given] }, ...rest],
          newTarget,
        ) as Worker;
      const thread =
        options.execArgv === undefined ? withInherited(build) : build(options.execArgv);
      start.onStarted({
        isOver: () => thread.threadId === -1,
        end: () => void thread.terminate(),
      });
      return thread;
    },
  });
  Object.assign(workerThreads, { Worker: proxy });
  syncBuiltinESMExports();
}

type ThreadArguments = [file: unknown, options?: WorkerOptions, ...rest: unknown[]];

/** A thread inherits the flags of this one. Some of them may be refused if they are passed explicitly. */
function withInherited(build: (flags: readonly string[]) => Worker): Worker {
  try {
    return build(process.execArgv);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === refused)) throw error;
    const { message } = error;
    return build(process.execArgv.filter((flag) => !message.includes(flag)));
  }
}

const refused = 'ERR_WORKER_INVALID_EXEC_ARGV';
