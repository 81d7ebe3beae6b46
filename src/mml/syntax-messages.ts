import type { IParserErrorMessageProvider, IToken, TokenType } from 'chevrotain';

/** The messages of syntax errors: what was expected, and what was found instead. */
export const syntaxMessages: IParserErrorMessageProvider = {
  buildMismatchTokenMessage: ({ expected, actual, previous, ruleName }) =>
    sentence(expectedAfter(previous, expected, ruleName), actual),
  buildNotAllInputParsedMessage: ({ firstRedundant }) => sentence(['a statement'], firstRedundant),
  buildNoViableAltMessage: ({ expectedPathsPerAlt, actual }) =>
    sentence(
      expectedPathsPerAlt.flatMap((paths) => paths.map(([first]) => first)).map(describe),
      actual[0],
    ),
  buildEarlyExitMessage: ({ actual }) => sentence(['an operator', 'a keyword'], actual[0]),
};

const words: Readonly<Record<string, string>> = {
  Identifier: 'a name',
  FlatName: 'a flat name in quotes',
  Symbol: 'an operator',
  EOF: 'the end of the script',
};

function describe(type: TokenType | undefined): string {
  const name = type?.name ?? 'EOF';
  return words[name] ?? name;
}

/** Returns what may follow a token. Where a rule without a list may end, an arrow may follow as well. */
function expectedAfter(previous: IToken, expected: TokenType, rule: string): readonly string[] {
  const mayHaveList = rule === 'rule' && expected.name === ';' && /^[>)]$/.test(previous.image);
  const mayGoOn = rule === 'list' && expected.name === '}';
  if (mayHaveList) return ['->', ';'];
  return mayGoOn ? [',', '}'] : [describe(expected)];
}

function sentence(expected: readonly string[], actual: IToken | undefined): string {
  const found = actual?.image ?? '';
  const list = [...new Set(expected)];
  const last = list.pop() ?? 'nothing';
  const choice = list.length === 0 ? last : `${list.join(', ')} or ${last}`;
  return `expected ${choice}, but ${found === '' ? 'the script ends' : `found ${found}`}`;
}
