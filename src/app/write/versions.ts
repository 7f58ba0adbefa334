/** The versions of a policy that have played, all on one scale. */
import { type Html, html } from '../../report/html.js';
import { scaleOf } from '../measure/funnel.js';
import { barHtml, createPercentScale, formatSignedShare, isNumberLeft, sideOf } from '../measure/plot.js';
import type { ShareWithInterval } from '../sandbox/session.js';

export interface Version {
  readonly number: number;
  readonly text: string;
  /** The policy that it met, and where: results of others are not on one scale. */
  readonly against: string;
  /** Yours minus the one it met; null while it has not played. */
  readonly share: ShareWithInterval | null;
  readonly games: number;
}

/** Versions that are shown. */
const SHOWN = 5;

/** Either side of zero, the scale is at least so wide. */
const LEAST = 0.01;

/** Keeps what each text came to. */
export class Versions {
  private list: Version[] = [];
  private count = 0;

  get last(): Version | undefined {
    return this.list.at(-1);
  }

  /** The version of a text that meets a policy: a new one if the text is new. */
  begin(text: string, against: string): Version {
    if (this.last !== undefined && this.last.against !== against) this.list = [];
    const known = this.list.find((version) => version.text === text);
    this.list = this.list.filter((version) => version !== known);
    const version = { number: known?.number ?? ++this.count, text, against, share: null, games: 0 };
    // A version that never came to anything makes way.
    this.list = [...this.list.filter(({ share }) => share !== null), known ?? version].slice(-SHOWN);
    return this.last!;
  }

  /** Writes down what the newest has come to. */
  note(share: ShareWithInterval, games: number): void {
    const { last } = this;
    if (last !== undefined) this.list = [...this.list.slice(0, -1), { ...last, share, games }];
  }

  /** Rows from the newest. @param wrong a line, if the text is wrong now */
  html(wrong: string | null): Html {
    const played = this.list.filter(
      (version): version is Version & { readonly share: ShareWithInterval } => version.share !== null,
    );
    const shares = played.map(({ share }) => ({ ...share, games: 1 }));
    const ends =
      shares.length > 0 ? [{ ...widest(shares), games: 1 }] : [{ mean: 0, low: -0.01, high: 0.01, games: 1 }];
    const x = createPercentScale(scaleOf(ends, true));
    const zero = html`<i class="zero" style="left:${x(0).toFixed(2)}%"></i>`;
    const now =
      wrong !== null &&
      html`<li><span>now</span><span class="mini-plot">${zero}<span class="wrong" style="left:calc(${x(0).toFixed(2)}% + .8rem)">${wrong}</span></span></li>`;
    const rows = played.toReversed().map(({ number, share }) => {
      const isLeft = isNumberLeft(share, x);
      return html`<li><span>${number}${number === 1 && html`, first`}</span><span class="mini-plot is-${sideOf(share)}">${zero}${barHtml(share, x, 50)}<b class="val num${isLeft && html` l`}" style="left:${x(isLeft ? share.low : share.high).toFixed(2)}%">${formatSignedShare(share.mean)}</b></span></li>`;
    });
    return html`${now}${rows}`;
  }
}

/** Smallest share range that holds all intervals. */
function widest(shares: readonly ShareWithInterval[]): ShareWithInterval {
  const low = Math.min(-LEAST, ...shares.map((share) => share.low));
  const high = Math.max(LEAST, ...shares.map((share) => share.high));
  return { mean: (low + high) / 2, low, high };
}
