import type { ReviewResult } from '../../model/review-result.ts';
import {
  type PropertySuggestion,
  type SuggestionKind,
  suggestionKinds,
} from '../../model/suggestion.ts';

const titles: Readonly<Record<SuggestionKind, string>> = {
  'assumption-deletion': 'An assumption is not needed',
  'clause-weakening': 'An assumption can be weaker',
  'clause-strengthening': 'An assertion can be stronger',
  'primitive-to-parameter': 'A constant can be a parameter',
  'call-deletion': 'A call is not needed',
  vacuous: 'A property or an assertion can\u2019t fail',
  redundant: 'Another property checks the same',
};

/** Returns the suggestions of a review as a SARIF log: a rule for each kind, and a result with a fix for each suggestion. */
export function reviewSarif(result: ReviewResult, version: string): object {
  return {
    $schema: 'https://json.schemastore.org/sarif-2.1.0.json',
    version: '2.1.0',
    runs: [
      {
        tool: {
          driver: {
            name: 'Assay',
            semanticVersion: version,
            rules: suggestionKinds.map((id) => ({ id, shortDescription: { text: titles[id] } })),
          },
        },
        columnKind: 'utf16CodeUnits',
        results: result.suggestions.map(resultOf),
      },
    ],
  };
}

function resultOf({ id, kind, file, line, message, edits }: PropertySuggestion): object {
  const artifactLocation = { uri: encodeURI(file) };
  return {
    ruleId: kind,
    ruleIndex: suggestionKinds.indexOf(kind),
    level: kind === 'vacuous' ? 'warning' : 'note',
    message: { text: message },
    locations: [{ physicalLocation: { artifactLocation, region: { startLine: line } } }],
    partialFingerprints: { 'assaySuggestion/v1': id },
    ...(edits.length > 0 && {
      fixes: [
        {
          description: { text: message },
          artifactChanges: [
            {
              artifactLocation,
              replacements: edits.map(({ start, end, text }) => ({
                deletedRegion: { charOffset: start, charLength: end - start },
                insertedContent: { text },
              })),
            },
          ],
        },
      ],
    }),
  };
}
