import { parentPort, workerData } from 'node:worker_threads';

import { textChecker, type TextToCheck } from '../../types/unit/text-checker.ts';

const root: string = workerData;
const check = textChecker(root);
parentPort?.on('message', (texts: readonly TextToCheck[]) => {
  parentPort?.postMessage(check(texts));
});
