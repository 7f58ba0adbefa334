import { type Html, html } from '../html.js';
import { commonSetup } from '../model/arms.js';
import type { ReportData } from '../model/report-data.js';
import { counted } from '../numbers.js';

/** Policies that are named. */
const MOST_POLICIES = 100;

/** A name and what it says. */
export type Fact = readonly [name: string, text: string];

/** How to run a study again: its command, and what was run by what. */
export function setupHtml(command: string, facts: readonly Fact[], how: string, more: Html | false = false): Html {
  const list = facts.map(([name, text]) => html`<dt>${name}</dt><dd>${text}</dd>`);
  return html`<section id="setup"><h2>Run it again</h2>
<p>The same command with the same version gives the same numbers, on any machine and any number of threads.${how}</p>
<pre class="command" tabindex="0" aria-label="Command">npx ${command}</pre>
<dl>${list}</dl>
${more}</section>`;
}

/** How to run the results again, and the code that played. */
export function setupSection({ game, runs, manifest }: ReportData): Html {
  const { command, policies, machine, seconds, merged } = manifest;
  const where: Fact =
    merged === undefined ? ['Machine', machineText({ ...machine, seconds })] : ['Machines', machinesText(merged)];
  const facts: Fact[] = [
    ['Game', game.title],
    ['In all arms', commonSetup(game, runs).join(', ') || 'nothing: arms differ in everything'],
    ...origin(manifest, where),
  ];
  const rest = policies.length - MOST_POLICIES;
  const rows = policies
    .slice(0, MOST_POLICIES)
    .map(
      ({ name, role, sha256 }) =>
        html`<tr><th scope="row">${name}</th><td>${role}</td><td><code>${sha256}</code></td></tr>\n`,
    );
  return setupHtml(
    command,
    facts,
    '',
    html`${rest > 0 && html`<p class="reading">${counted(rest, 'policy', 'policies')} more played; manifest.json names all of them.</p>`}
<details class="more"><summary>Policies, and the SHA-256 of the code that played</summary>
<div class="scroll" tabindex="0" role="region" aria-label="Policies"><table aria-label="Policies"><thead><tr><th scope="col">policy</th><th scope="col">role</th><th scope="col">SHA-256</th></tr></thead><tbody>
${rows}</tbody></table></div></details>
`,
  );
}

/** From which seed and by which program results came to be, where and when. */
export function origin(
  { seed, versions, signature, finished }: Pick<ReportData['manifest'], 'seed' | 'versions' | 'signature' | 'finished'>,
  where: Fact,
): Fact[] {
  return [
    ['Seed', seed],
    [
      'Versions',
      Object.entries(versions)
        .map(([name, version]) => `${name} ${version}`)
        .join(', '),
    ],
    ['Engine', `behaviour signature ${signature}`],
    where,
    ['Finished', finished.replace('T', ' ').replace(/(\.\d+)?Z$/, ' UTC')],
  ];
}

type Machines = NonNullable<ReportData['manifest']['merged']>['machines'];

export function machineText({
  platform,
  cpu,
  threads,
  seconds,
}: Omit<Machines[number], 'shards' | 'cores' | 'memoryGB'>): string {
  return `${platform}, ${cpu}, ${threads} threads, ${seconds.toFixed(1)} s`;
}

/** Machines that are named. */
const MOST_MACHINES = 5;

/** Where the shards of a run were played. */
function machinesText({ shards, machines }: NonNullable<ReportData['manifest']['merged']>): string {
  const named = machines
    .slice(0, MOST_MACHINES)
    .map((machine) => `${machineText(machine)} (${counted(machine.shards, 'shard', 'shards')})`);
  const more = machines.length - named.length;
  if (more > 0) named.push(`and ${counted(more, 'kind of machine', 'kinds of machines')} more`);
  return `played in ${counted(shards, 'shard', 'shards')}: ${named.join('; ')}`;
}
