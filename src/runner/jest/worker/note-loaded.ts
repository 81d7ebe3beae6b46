import { createRequire } from 'node:module';

import { UNTOLD } from '../../process/worker-protocol.ts';
import type { AskText } from '../../worker/ask-texts.ts';
import { isProjectFile } from '../../worker/is-project-file.ts';
import type { CircusEvent, ExpectState } from '../jest-api.ts';

/** Tells the main process which files of the project a test file loads, by asking for their texts. */
export interface LoadNotes {
  /** Notes the modules of any kind that a runtime reads. Before it reads a file, the runtime looks for the text in this map. */
  readonly watch: (readTexts: Map<string, string> | undefined) => void;
  /** Calls a transformer. The files that it looks up in the map are not noted. */
  readonly transforming: <Result>(transform: () => Result) => Result;
  /** Notes the path of the snapshots when circus begins to run tests. */
  readonly onEvent: (event: CircusEvent) => void;
  /** Notes the modules that Node itself has loaded: environments, transformers, resolvers. */
  readonly look: () => void;
}

/**
 * Returns an object that notes loaded files.
 *
 * @param texts asks the main process for a text
 */
export function noteLoaded(texts: AskText): LoadNotes {
  const { cache } = createRequire(import.meta.url);
  let expectState = (): ExpectState => ({});
  let isTransforming = false;
  const note = (path: string): void => {
    if (isProjectFile(path)) texts(path);
  };
  return {
    watch(readTexts) {
      if (!(readTexts instanceof Map)) {
        texts(UNTOLD);
        return;
      }
      const get = readTexts.get.bind(readTexts);
      readTexts.get = (path) => {
        if (!isTransforming) note(path);
        return get(path);
      };
    },
    transforming(transform) {
      const before = isTransforming;
      isTransforming = true;
      try {
        return transform();
      } finally {
        isTransforming = before;
      }
    },
    onEvent({ name, runtimeGlobals }) {
      if (runtimeGlobals !== undefined) expectState = () => runtimeGlobals.expect.getState();
      if (name !== 'run_start') return;
      const { snapshotState } = expectState();
      if (snapshotState !== undefined) texts(snapshotState._snapshotPath ?? UNTOLD);
    },
    look() {
      for (const path of Object.keys(cache)) note(path);
    },
  };
}
