import { parentPort, workerData } from 'node:worker_threads';

import { findCompileErrors } from '../syntax/types/find-compile-errors.ts';
import type { CompileCheckInput, CompileCheckOutcome } from './compile-check-contract.ts';

/** Milliseconds after which what is left counts as unchecked. */
const budget = 60_000;

const { root, files } = workerData as CompileCheckInput;
const startedAt = performance.now();
const found = findCompileErrors(files, root, () => performance.now() - startedAt > budget);
const outcome: CompileCheckOutcome =
  found.kind === 'checked'
    ? { kind: 'checked', errors: found.errors, milliseconds: performance.now() - startedAt }
    : found;
parentPort?.postMessage(outcome);
