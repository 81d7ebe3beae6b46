import { runHostProcess } from '../../worker/run-host-process.ts';
import type { MochaWorkerSettings } from '../worker-settings.ts';
import { visitWithMocha } from './visit-with-mocha.ts';

await runHostProcess<MochaWorkerSettings>(visitWithMocha);
