import { parentPort, workerData } from 'node:worker_threads';

import { checkTexts } from '../../types/unit/check-texts.ts';
import { openUnitModels } from '../../types/unit/open-unit-models.ts';
import { openProjectTypes } from '../../types/unit/project-types.ts';
import type { TypesAnswer, TypesQuestion } from './project-types.ts';

const root: string = workerData;
const types = openProjectTypes(root);
parentPort?.on('message', (question: TypesQuestion) => {
  const answer: TypesAnswer =
    question.kind === 'model'
      ? { outcomes: openUnitModels(types, question.files, question.helpers), errors: [] }
      : { outcomes: new Map(), errors: checkTexts(types, question.texts) };
  parentPort?.postMessage(answer);
});
