/** The published JSON Schema of the protocol, made from the forms of all games; `npx vitest run … -u` renews it. */
import { expect, test } from 'vitest';
import { z } from 'zod';
import { type Json, resolveSetup } from '../../game/index.js';
import { GAME_NAMES, loadGame } from '../../games/registry.js';
import { MESSAGE_SCHEMAS, PROTOCOL } from './messages.js';

const FILE = '../../../docs/shamus-bot-1.schema.json';

interface Schema {
  readonly [name: string]: Json;
}

const objectOf = (properties: Schema, required: readonly string[]): Schema => ({
  type: 'object',
  properties,
  required,
});

/** Definitions, each of which is written once: what is like one that is there refers to it. */
class Definitions {
  readonly all: Record<string, Schema> = {};
  private readonly names = new Map<string, string>();

  /** @returns a reference to it */
  add(name: string, schema: Schema): Schema {
    const text = JSON.stringify(schema);
    const first = this.names.get(text);
    this.names.set(text, first ?? name);
    this.all[name] = first === undefined ? schema : { $ref: `#/$defs/${first}` };
    return { $ref: `#/$defs/${name}` };
  }
}

function requestsOf(requests: Readonly<Record<string, Schema>>): { view: Schema; own: Record<string, Schema> } {
  const fields = Object.values(requests).map(({ properties }) => properties as Schema);
  const isCommon = (name: string) => {
    return fields.every((all) => JSON.stringify(all[name]) === JSON.stringify(fields[0]![name]));
  };
  const part = (all: Schema, isWanted: (name: string) => boolean): Schema => {
    const some = Object.fromEntries(Object.entries(all).filter(([name]) => isWanted(name)));
    return objectOf(some, Object.keys(some));
  };
  const own = Object.entries(requests).map(([decision, { properties }]) => {
    return [decision, part(properties as Schema, (name) => !isCommon(name))] as const;
  });
  return { view: part(fields[0]!, isCommon), own: Object.fromEntries(own) };
}

async function protocolSchema(): Promise<Schema> {
  const definitions = new Definitions();
  const envelope = Object.fromEntries(
    Object.entries(MESSAGE_SCHEMAS).map(([type, form]) => {
      const { $schema: _, ...schema } = z.toJSONSchema(form as z.ZodType, { io: 'input', reused: 'inline' });
      return [type, definitions.add(type, schema as Schema)];
    }),
  );
  const messages: Schema[] = [];
  for (const name of GAME_NAMES) {
    const game = await loadGame(name);
    const { terms, newGame, newDeal, ...decisions } = (await game.outside.wire!(resolveSetup(game, {})))
      .schema as Record<string, Schema>;
    const told = {
      hello: objectOf({ game: { const: name }, terms: terms! }, ['terms']),
      newGame: newGame!,
      newDeal: newDeal!,
    };
    for (const [type, schema] of Object.entries(told)) {
      if (schema === undefined) continue;
      messages.push(definitions.add(`${name}.${type}`, { allOf: [envelope[type]!, schema] }));
    }
    const requests = Object.entries(decisions).map(([decision, { request }]) => [decision, request as Schema]);
    const { view, own } = requestsOf(Object.fromEntries(requests) as Record<string, Schema>);
    const seen = definitions.add(`${name}.view`, view);
    for (const [decision, { move }] of Object.entries(decisions)) {
      const is = { properties: { decision: { const: decision } } };
      messages.push(
        definitions.add(`${name}.${decision}.request`, { allOf: [envelope.request!, is, seen, own[decision]!] }),
      );
      const reply = objectOf({ move: move! }, ['move']);
      messages.push(definitions.add(`${name}.${decision}.reply`, { allOf: [envelope.reply!, reply] }));
    }
  }
  const others = ['gameOver', 'error', 'goodbye', 'ready'].map((type) => envelope[type]!);
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    title: PROTOCOL,
    description: 'The messages between shamus-lab and a bot, one JSON object a line: see bots.md.',
    anyOf: [...others, ...messages],
    $defs: definitions.all,
  };
}

function textOf({ $defs, ...schema }: Schema): string {
  const lines = Object.entries($defs as Schema).map(
    ([name, one]) => `  ${JSON.stringify(name)}: ${JSON.stringify(one)}`,
  );
  const whole = JSON.stringify(schema, null, 1).replaceAll(/\{\s+("\$ref": "[^"]+")\s+\}/g, '{ $1 }');
  return `${whole.slice(0, -2)},\n "$defs": {\n${lines.join(',\n')}\n }\n}\n`;
}

test('the published schema is that of the program', async () => {
  const schema = await protocolSchema();
  const text = textOf(schema);
  expect(JSON.parse(text)).toEqual(schema);
  await expect(text).toMatchFileSnapshot(FILE);
});
