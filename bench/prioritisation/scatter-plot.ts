import type { Details } from './measured.ts';
import { document, label, logarithmic, turnedLabel } from './svg.ts';

const size = { width: 640, height: 480, times: 60 };
const colours = { covered: '#c8ced6', infected: '#5b8fd0', killed: '#c0392b' };
const meanings = {
  covered: 'reaches the mutant',
  infected: 'infects it',
  killed: 'was the one to kill it',
};

/**
 * Mutants by tests, as figures 7.4 and 7.5 of the thesis: a point for each mutant that a test covers, in another colour where it
 * infects it and where it is the one that noticed it. Lines part the test classes. Above them the time of each test, which the
 * thesis shows by shade.
 */
export function scatterPlot({ tests, mutants }: Details): string {
  const [width, height] = [
    size.width / Math.max(1, tests.length),
    size.height / Math.max(1, mutants.length),
  ];
  const cells = (['covered', 'infected', 'killed'] as const).map((kind) => {
    const path = mutants.flatMap((mutant, row) =>
      runsOf(mutant[kind]).map(
        ([from, to]) =>
          `M${(from * width).toFixed(2)} ${(size.times + row * height).toFixed(2)}h${((to - from) * width).toFixed(2)}v${Math.max(height, 0.5).toFixed(2)}H${(from * width).toFixed(2)}z`,
      ),
    );
    return `<path fill="${colours[kind]}" d="${path.join('')}"/>`;
  });
  const scale = logarithmic(
    '',
    tests.map(({ milliseconds }) => milliseconds),
  );
  const bars = tests.map(({ milliseconds }, at) => {
    const tall = (size.times - 10) * scale.share(milliseconds);
    return `M${(at * width).toFixed(2)} ${(size.times - 6).toFixed(2)}v${(-tall).toFixed(2)}h${width.toFixed(2)}v${tall.toFixed(2)}z`;
  });
  const ends = [scale.ticks[0] ?? 0, scale.ticks.at(-1) ?? 0];
  const legend = (['covered', 'infected', 'killed'] as const).map((kind, at) => {
    const y = size.times + size.height + 30;
    const box = `<rect x="${at * 150}" y="${y}" width="10" height="10" fill="${colours[kind]}"/>`;
    return box + label(at * 150 + 15, y + 9, meanings[kind], 'start');
  });
  const borders = tests.flatMap((test, at) =>
    at > 0 && tests[at - 1]?.class !== test.class
      ? [`M${(at * width).toFixed(2)} ${size.times}v${size.height}`]
      : [],
  );
  return document(
    size.width,
    size.times + size.height,
    [
      `<path fill="#555" d="${bars.join('')}"/>`,
      label(-6, 14, `${ends[1]} ms`, 'end'),
      label(-6, size.times - 6, `${ends[0]} ms`, 'end'),
      ...cells,
      label(
        size.width / 2,
        size.times + size.height + 16,
        `${tests.length} tests in ${new Set(tests.map((test) => test.class)).size} classes, and the time of each above`,
        'middle',
      ),
      turnedLabel(-14, size.times + size.height / 2, `${mutants.length} mutants`),
      `<path fill="none" stroke="#bbb" stroke-width="0.5" d="${borders.join('')}"/>`,
      `<rect y="${size.times}" width="${size.width}" height="${size.height}" fill="none" stroke="#888"/>`,
      ...legend,
    ].join(''),
  );
}

/** Stretches of consecutive numbers, ends excluded. */
function runsOf(numbers: readonly number[]): [number, number][] {
  const runs: [number, number][] = [];
  for (const number of numbers) {
    const last = runs.at(-1);
    if (last?.[1] === number) last[1] = number + 1;
    else runs.push([number, number + 1]);
  }
  return runs;
}
