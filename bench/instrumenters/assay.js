// Usage: node bench/instrumenters/assay.js FOLDER GROUP : parses, catalogues and instruments all files with the operators of
// a group, with source maps.
import { operatorsIn } from '../../build/model/operator-groups.js';
import { catalogueFile } from '../../build/mutation/catalogue.js';
import { chosenOperators, loadOperators } from '../../build/mutation/operator-list.js';
import { instrument } from '../../build/schemata/instrument.js';
import { parse } from '../../build/syntax/parse.js';
import { measure, readSources } from './measure.js';

const sources = readSources();
const operators = chosenOperators(operatorsIn(process.argv[3]));
await measure(async () => {
  await loadOperators(operators);
  let firstMutant = 0;
  let firstSite = 0;
  for (const { path, text } of sources) {
    const outcome = parse(path, text);
    if (!outcome.ok) throw new Error(`${path}: ${outcome.problem.message}`);
    const catalogue = catalogueFile(outcome.file, { operators });
    const options = { build: 'execute', firstMutant, firstSite, sourceMap: true };
    const { code, map } = instrument(catalogue, outcome.file, options);
    if (code.length + map.toString().length === 0) throw new Error(`${path}: nothing came out`);
    firstSite += catalogue.sites.length;
    for (const site of catalogue.sites) firstMutant += site.mutants.length;
  }
  return firstMutant;
});
