import type { Scene } from '../replay/scene.js';
import type { Knowledge } from './knowledge.js';

type Standing = 'open' | 'closed' | 'lost' | 'won';

/** The words for each standing. */
const STANDINGS: Readonly<Record<Standing, string>> = {
  open: 'can be won',
  closed: 'once Senior is lost',
  lost: 'lost',
  won: 'won',
};

/** The points compared with both targets. */
export function drawScore(scene: Scene, knowledge: Knowledge): string {
  const { targets, seniorLost, juniorOpen, outcome } = scene;
  const senior = outcome === 'senior' ? 'won' : seniorLost || outcome !== null ? 'lost' : 'open';
  const junior = outcome === 'junior' ? 'won' : outcome !== null ? 'lost' : juniorOpen ? 'open' : 'closed';
  return `<section class="score" aria-label="Points">
    <p class="points">${pointsInWords(scene, knowledge)}</p>
    ${drawGoal('Senior', targets.senior, senior, scene, knowledge)}
    ${drawGoal('Junior', targets.junior, junior, scene, knowledge)}
  </section>`;
}

function pointsInWords({ points, net }: Scene, knowledge: Knowledge): string {
  const table = `<b>${points}</b> on the table`;
  return knowledge.ofNet ? `${table}, <b>${signed(net)}</b> net` : `${table}; net points are not known from this view`;
}

function drawGoal(name: string, target: number, standing: Standing, scene: Scene, knowledge: Knowledge): string {
  const isKnown = scene.counted === 'table' || knowledge.ofNet;
  const value = scene.counted === 'table' || !isKnown ? scene.points : scene.net;
  const share = Math.max(0, Math.min(100, (100 * value) / target));
  const said = isKnown ? `${signed(value)} of ${target}` : `at most ${signed(value)} of ${target}`;
  return `<div class="goal ${standing}${isKnown ? '' : ' unsure'}">
    <p><b>${name}</b> <span class="standing">${STANDINGS[standing]}</span> <span class="share">${said}</span></p>
    <div class="bar"><i style="width:${share.toFixed(1)}%"></i></div>
  </div>`;
}

function signed(points: number): string {
  return points < 0 ? `−${-points}` : `${points}`;
}
