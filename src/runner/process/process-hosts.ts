import { dirname, join } from 'node:path';

import type { BuildKind } from '../test-runner.ts';
import type { OpenOracleHost } from '../oracle-host.ts';
import type { OpenUnitHost } from '../unit-host.ts';
import { limitMemory } from './limit-memory.ts';
import { pipeAddress } from './listen-for-workers.ts';
import { openOracleHost } from './open-oracle-host.ts';
import { type HostPort, openUnitHost } from './open-unit-host.ts';
import type { ServedTexts } from './served-texts.ts';
import { type ProcessStart, startProcess } from './start-process.ts';
import type { BuildFacts, CommandProcess, ProcessSettings } from './worker-protocol.ts';

/** The options of hosts whose workers Assay starts itself. */
export interface ProcessHostOptions extends Pick<
  ProcessStart,
  'root' | 'worker' | 'nodeFlags' | 'environment' | 'settings'
> {
  /** See `CommandProcess`: the arguments of the framework's command for a test file. */
  readonly argv: (testFile: string) => readonly string[];
  /** The folder for sockets. */
  readonly directory: string;
  readonly facts: BuildFacts;
  readonly texts: ServedTexts;
}

/** Returns how a process for a test file appears to its code. */
export function commandProcess(
  { argv, environment }: Pick<ProcessHostOptions, 'argv' | 'environment'>,
  testFile: string,
): CommandProcess {
  const nodeOptions = environment['NODE_OPTIONS'];
  return { argv: argv(testFile), ...(nodeOptions !== undefined && { nodeOptions }) };
}

/** The functions that open hosts. */
export interface ProcessHosts {
  readonly openHost: OpenUnitHost;
  readonly openOracles: OpenOracleHost;
}

/** Opens hosts, each with a Node process. */
export function processHosts(options: ProcessHostOptions): ProcessHosts {
  let opened = 0;

  /** @param unit the path of the unit, relative to the root */
  function portFor(build: BuildKind, unit: string): HostPort {
    opened += 1;
    const address = pipeAddress(options.directory, `host-${opened}`);
    const file = join(options.root, unit);
    const settings: ProcessSettings = {
      socket: address,
      progress: options.directory,
      root: options.root,
      file,
      project: '',
      build,
      // A unit that is the main module might run as a program.
      command: commandProcess(options, join(dirname(file), 'unit.test.js')),
      ...options.settings,
    };
    return {
      root: options.root,
      facts: options.facts,
      address,
      start: () =>
        startProcess({
          ...options,
          nodeFlags: limitMemory(options.nodeFlags, options.environment['NODE_OPTIONS']),
          settings,
          textOf: (path) => options.texts.textOf(build, path),
        }),
      endsItself: false,
      onClose() {},
    };
  }

  return {
    openHost: (asked) => openUnitHost(asked, portFor(asked.build, asked.model.file)),
    openOracles: (asked) => openOracleHost(asked, portFor(asked.build, asked.file)),
  };
}
