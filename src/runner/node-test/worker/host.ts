import { plainVisit } from '../../worker/plain-visit.ts';
import { runHostProcess } from '../../worker/run-host-process.ts';
import type { NodeTestWorkerSettings } from '../worker-settings.ts';

await runHostProcess<NodeTestWorkerSettings>(({ root, preloads }, modules) =>
  plainVisit(root, modules, preloads),
);
