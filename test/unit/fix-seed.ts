import * as fc from 'fast-check';

// Every property draws the same values in each run, so that no run of the tests depends on luck; `npm run fuzz` draws others.
fc.configureGlobal({ seed: Number(process.env['PROPERTY_SEED'] ?? 1) });
