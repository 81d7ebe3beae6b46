import { closeSync, openSync, readSync, writeSync } from 'node:fs';
import { join } from 'node:path';

/**
 * The step that a worker is doing. The worker writes it to a file before each step, so that the main process can read it when
 * the worker hangs or is gone. Writing takes about two microseconds, and the text survives the death of the process.
 */
export interface WorkerProgress {
  /** Changes with every step. */
  readonly step: number;
  /** The active mutant, or -1. */
  readonly mutant: number;
  /** The running test, or -1. */
  readonly ordinal: number;
  /** The limit of this step in milliseconds. */
  readonly limit: number;
}

const bytes = 4 * Float64Array.BYTES_PER_ELEMENT;

function progressPath(directory: string, pid: number): string {
  return join(directory, `${pid}.progress`);
}

/** The interval, in milliseconds, of reading a worker's progress. */
const lookEvery = 50;

/**
 * Reads a worker's progress until the worker hangs: until a step exceeds its limit. A limit of 0 means no limit. Returns a
 * function that stops the reading.
 */
export function watchProgress(directory: string, pid: number, onHang: () => void): () => void {
  let lastStep = -1;
  let lastStepAt = Date.now();
  const timer = setInterval(() => {
    const now = Date.now();
    const progress = readProgress(directory, pid);
    if (progress === undefined) return;
    if (progress.step !== lastStep) {
      lastStep = progress.step;
      lastStepAt = now;
    } else if (progress.limit > 0 && now - lastStepAt > progress.limit) {
      clearInterval(timer);
      onHang();
    }
  }, lookEvery);
  timer.unref();
  return () => clearInterval(timer);
}

/** Opens the progress file of this process for writing. */
export function openProgress(directory: string): (progress: WorkerProgress) => void {
  const descriptor = openSync(progressPath(directory, process.pid), 'w');
  const words = new Float64Array(4);
  const raw = new Uint8Array(words.buffer);
  return ({ step, mutant, ordinal, limit }) => {
    words[0] = step;
    words[1] = mutant;
    words[2] = ordinal;
    words[3] = limit;
    writeSync(descriptor, raw, 0, bytes, 0);
  };
}

/** Reads the last progress of a worker; undefined if the worker wrote none yet. */
export function readProgress(directory: string, pid: number): WorkerProgress | undefined {
  let descriptor: number;
  try {
    descriptor = openSync(progressPath(directory, pid), 'r');
  } catch {
    return undefined;
  }
  try {
    const words = new Float64Array(4);
    if (readSync(descriptor, new Uint8Array(words.buffer), 0, bytes, 0) < bytes) return undefined;
    const [step = 0, mutant = -1, ordinal = -1, limit = 0] = words;
    return { step, mutant, ordinal, limit };
  } finally {
    closeSync(descriptor);
  }
}
