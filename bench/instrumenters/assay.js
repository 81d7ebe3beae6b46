// Usage: node bench/instrumenters/assay.js FOLDER : parses, catalogues and instruments all files, with source maps.
import { catalogueFile } from '../../dist/mutation/catalogue.js';
import { operatorList } from '../../dist/mutation/operator-list.js';
import { instrument } from '../../dist/schemata/instrument.js';
import { parse } from '../../dist/syntax/parse.js';
import { measure, readSources } from './measure.js';

const sources = readSources();
await measure(() => {
  let firstMutant = 0;
  let firstSite = 0;
  for (const { path, text } of sources) {
    const outcome = parse(path, text);
    if (!outcome.ok) throw new Error(`${path}: ${outcome.problem.message}`);
    const catalogue = catalogueFile(outcome.file, { operators: operatorList });
    const options = { build: 'execute', firstMutant, firstSite, sourceMap: true };
    const { code, map } = instrument(catalogue, outcome.file, options);
    if (code.length + map.toString().length === 0) throw new Error(`${path}: nothing came out`);
    firstSite += catalogue.sites.length;
    for (const site of catalogue.sites) firstMutant += site.mutants.length;
  }
  return firstMutant;
});
