import { parentPort, workerData } from 'node:worker_threads';

import { openUnitModels } from '../../types/unit/open-unit-models.ts';
import type { ModelUnitsInput } from './model-units.ts';

const { root, files }: ModelUnitsInput = workerData;
parentPort?.postMessage(openUnitModels(root, files));
