import type { ProcessSettings } from '../../process/worker-protocol.ts';
import { plainVisit } from '../../worker/plain-visit.ts';
import { runHostProcess } from '../../worker/run-host-process.ts';

await runHostProcess<ProcessSettings>(({ root }, modules) => plainVisit(root, modules, []));
