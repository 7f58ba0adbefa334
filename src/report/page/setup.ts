import { type Html, html } from '../html.js';
import { commonSetup } from '../model/arms.js';
import type { ReportData } from '../model/report-data.js';
import { counted } from '../numbers.js';
import type { PageSection } from './frame.js';

const MOST_POLICIES = 100;

type Fact = readonly [name: string, text: string];

type Manifest = ReportData['manifest'];
type Made = Pick<
  Manifest,
  'command' | 'seed' | 'versions' | 'signature' | 'finished' | 'machine' | 'seconds' | 'merged'
>;

/** How to run results again: their command, and what was run by what. @param how what else holds of them */
export function setupOf(made: Made, facts: readonly Fact[], how = '', more: Html | false = false): PageSection {
  const list = [...facts, ...originOf(made)].map(([name, text]) => html`<dt>${name}</dt><dd>${text}</dd>`);
  const content = html`<p>The same command with the same version gives the same numbers, on any machine and any number of threads.${how}</p>
<pre class="command" tabindex="0" aria-label="Command">npx ${made.command}</pre>
<dl>${list}</dl>
${more}`;
  return { name: 'setup', heading: 'Run it again', content };
}

/** How to run the results again, and the code that played. */
export function setupSection({ game, runs, manifest }: ReportData): PageSection {
  const { policies } = manifest;
  const facts: Fact[] = [
    ['Game', game.title],
    ['In all arms', commonSetup(game, runs).join(', ') || 'nothing: arms differ in everything'],
  ];
  const rest = policies.length - MOST_POLICIES;
  const rows = policies
    .slice(0, MOST_POLICIES)
    .map(
      ({ name, role, sha256 }) =>
        html`<tr><th scope="row">${name}</th><td>${role}</td><td><code>${sha256}</code></td></tr>\n`,
    );
  return setupOf(
    manifest,
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
function originOf({ seed, versions, signature, machine, seconds, merged, finished }: Made): Fact[] {
  const programs = Object.entries(versions).map(([name, version]) => `${name} ${version}`);
  return [
    ['Seed', seed],
    ['Versions', programs.join(', ')],
    ['Engine', `behaviour signature ${signature}`],
    merged === undefined ? ['Machine', machineText({ ...machine, seconds })] : ['Machines', machinesText(merged)],
    ['Finished', finished.replace('T', ' ').replace(/(\.\d+)?Z$/, ' UTC')],
  ];
}

type Merged = NonNullable<Manifest['merged']>;

type MachineUse = Omit<Merged['machines'][number], 'shards' | 'cores' | 'memoryGB'>;

function machineText({ platform, cpu, threads, seconds }: MachineUse): string {
  return `${platform}, ${cpu}, ${threads} threads, ${seconds.toFixed(1)} s`;
}

const MOST_MACHINES = 5;

function machinesText({ shards, machines }: Merged): string {
  const named = machines
    .slice(0, MOST_MACHINES)
    .map((machine) => `${machineText(machine)} (${counted(machine.shards, 'shard', 'shards')})`);
  const more = machines.length - named.length;
  if (more > 0) named.push(`and ${counted(more, 'kind of machine', 'kinds of machines')} more`);
  return `played in ${counted(shards, 'shard', 'shards')}: ${named.join('; ')}`;
}
