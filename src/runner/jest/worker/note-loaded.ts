import { createRequire } from 'node:module';

import { UNTOLD } from '../../process/worker-protocol.ts';
import type { AskText } from '../../worker/ask-texts.ts';
import { isProjectFile } from '../../worker/is-project-file.ts';
import type { CircusEvent, ExpectState } from '../jest-api.ts';

/** Lets the main process know which files of the project a test file loads, by asking for their texts. */
export interface LoadNotes {
  /** Notes whatever a runtime reads, modules of any kind: it looks for their texts in this map first. */
  readonly watch: (readTexts: Map<string, string> | undefined) => void;
  /** Runs a transformer, which may look at any number of files of the project in that map. */
  readonly transforming: <Result>(transform: () => Result) => Result;
  /** Notes where snapshots are, when circus begins to run tests. */
  readonly onEvent: (event: CircusEvent) => void;
  /** Notes what Node itself has loaded: environments, transformers, resolvers. */
  readonly look: () => void;
}

/** @param texts asks the main process */
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
