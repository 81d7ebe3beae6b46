// Usage: npm run build && node bench/overhead.js [--runs N] [--only NAME]
// Times CPU-bound workloads as they are, in the execute build with no mutant active, and in the observe build with a
// new window per run. The runs of the three interleave; the table gives medians.
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

import { catalogueFile } from '../build/mutation/catalogue.js';
import { operatorsIn } from '../build/model/operator-groups.js';
import { operatorList } from '../build/mutation/operator-list.js';
import { installRuntime } from '../build/runtime/install-runtime.js';
import { instrument } from '../build/schemata/instrument.js';
import { parse } from '../build/syntax/parse.js';

const { values } = parseArgs({
  options: {
    runs: { type: 'string', default: '41' },
    only: { type: 'string', default: '' },
  },
});
const runs = Number(values.runs);
const folder = fileURLToPath(new URL('./workloads/', import.meta.url));
const aims = { execute: 1.03, observe: 3 };

/** Evaluates a module text and returns its `run`. */
async function load(code) {
  const module = await import(`data:text/javascript;charset=utf-8,${encodeURIComponent(code)}`);
  return module.run;
}

function median(numbers) {
  return numbers.toSorted((a, b) => a - b)[numbers.length >> 1];
}

/** Installs a runtime for a catalogue and loads its build. */
async function loadBuild(build, { catalogue, parsed }) {
  const siteFirstMutant = [];
  let mutantCount = 0;
  for (const site of catalogue.sites) {
    siteFirstMutant.push(mutantCount);
    mutantCount += site.mutants.length;
  }
  const runtime = installRuntime({ build, mutantCount, siteFirstMutant });
  const { code } = instrument(catalogue, parsed, { build, firstMutant: 0, firstSite: 0 });
  return { run: await load(code), runtime, mutantCount };
}

/** Calls that take about ten milliseconds once the function is warm. */
function callsFor(run) {
  for (let call = 0; call < 20; call += 1) run();
  const start = performance.now();
  run();
  return Math.ceil(10 / (performance.now() - start));
}

async function measure(file) {
  const text = readFileSync(folder + file, 'utf8');
  const outcome = parse(file, text);
  if (!outcome.ok) throw new Error(outcome.problem.message);
  const parsed = outcome.file;
  const catalogue = catalogueFile(parsed, {
    operators: operatorList.filter(({ name }) => operatorsIn('sufficient').includes(name)),
  });
  const original = { run: await load(text) };
  const execute = await loadBuild('execute', { catalogue, parsed });
  const observe = await loadBuild('observe', { catalogue, parsed });
  const variants = [original, execute, observe];
  const calls = callsFor(original.run);
  const expected = original.run();
  const times = variants.map(() => []);
  for (let run = 0; run < runs + 5; run += 1) {
    for (const [at, variant] of variants.entries()) {
      variant.runtime?.startFuel(Infinity);
      const start = performance.now();
      variant.runtime?.startTrace();
      let result;
      for (let call = 0; call < calls; call += 1) result = variant.run();
      if (variant === observe) variant.runtime.takeTrace();
      const time = performance.now() - start;
      if (result !== expected) throw new Error(`${file}: ${result} instead of ${expected}`);
      if (run >= 5) times[at].push(time / calls);
    }
  }
  const [plain, executed, observed] = times.map(median);
  return {
    workload: file.replace(/\.js$/, ''),
    mutants: execute.mutantCount,
    'original ms': plain.toFixed(2),
    execute: (executed / plain).toFixed(3),
    observe: (observed / plain).toFixed(3),
  };
}

const rows = [];
for (const file of readdirSync(folder).filter((name) => name.includes(values.only))) {
  rows.push(await measure(file));
}
const overall = (key) => median(rows.map((row) => Number(row[key]))).toFixed(3);
console.table(rows);
console.log(
  `median: execute ${overall('execute')} (aim ${aims.execute}), observe ${overall('observe')} (aim ${aims.observe})`,
);
