import type { Run, MarketState } from './simulate.ts'

const mean = (values: readonly number[]): number =>
  values.length ? values.reduce((a, b) => a + b, 0) / values.length : 0

function ndcg(gains: readonly number[], ideal: readonly number[]): number {
  const dcg = (values: readonly number[]): number => values.reduce((sum, g, i) => sum + g / Math.log2(i + 2), 0)
  const most = dcg(ideal)
  return most > 0 ? dcg(gains) / most : 1
}

function gini(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const sum = sorted.reduce((a, b) => a + b, 0)
  if (sum === 0) return 0
  const weighted = sorted.reduce((total, v, i) => total + v * (2 * (i + 1) - sorted.length - 1), 0)
  return weighted / (sorted.length * sum)
}

/** Gini within groups of experts who deserve about the same. */
function giniAmongEquals(pairs: readonly { deserved: number; got: number }[]): number {
  const groups = 5
  const sorted = pairs.toSorted((a, b) => a.deserved - b.deserved)
  const size = Math.ceil(sorted.length / groups)
  // The least deserving group gets little and by chance; the target concerns those with a claim.
  return mean(
    Array.from({ length: groups }, (_, g) => gini(sorted.slice(g * size, (g + 1) * size).map((p) => p.got))).slice(1),
  )
}

/** Expected calibration error: scores in tenths, against how often both would truly accept. */
function calibrationError(pairs: readonly { score: number; truth: number }[]): number {
  const bins = Array.from({ length: 10 }, () => ({ n: 0, score: 0, truth: 0 }))
  for (const { score, truth } of pairs) {
    const bin = bins[Math.min(9, Math.floor(score * 10))]
    if (!bin) continue
    bin.n++
    bin.score += score
    bin.truth += truth
  }
  return bins.reduce((sum, b) => sum + (b.n ? (Math.abs(b.score - b.truth) / b.n) * (b.n / pairs.length) : 0), 0)
}

export type Metrics = Record<string, number>

export function metricsOf({ lists, standings, seconds }: Run): Metrics {
  const settled = standings.filter((s) => s.expert.joined_day <= 30)
  const cut = settled.map((s) => s.deserved).toSorted((a, b) => a - b)[Math.floor(settled.length / 2)] ?? 0
  const fresh = standings.filter((s) => s.expert.joined_day >= 1 && s.expert.joined_day <= 70)
  const waits = fresh.map((s) => (s.leadDays[0] ?? 999) - s.expert.joined_day).sort((a, b) => a - b)
  const leads = standings.reduce((sum, s) => sum + s.leadDays.length, 0)
  const again = lists.filter((l) => l.again.length > 0)
  // If no expert has capacity, every order is equally good.
  const useful = lists.filter((l) => (l.ideal[0] ?? 0) > 0)
  const pairs = lists.flatMap((l) => l.shown.map((m, i) => ({ score: m.score, truth: l.gains[i] ?? 0 })))
  // Groups who deserve the same: the same share of the best lists, or the same total gain.
  const among = (deserved: (s: MarketState) => number, got: (s: MarketState) => number): number =>
    giniAmongEquals(settled.map((s) => ({ deserved: deserved(s), got: got(s) })))
  const byShare = (s: MarketState): number => s.deserved
  const byGain = (s: MarketState): number => s.wanted
  const ofShown = (s: MarketState): number => s.exposure
  const ofLeads = (s: MarketState): number => s.leadDays.length
  return {
    ndcg10: mean(useful.map((l) => ndcg(l.gains, l.ideal))),
    accepted: mean(lists.map((l) => (l.events.some((e) => e.accepted) ? 1 : 0))),
    three_valid: mean(
      lists
        .filter((l) => l.valid.size >= 3)
        .map((l) => (l.shown.filter((m) => l.valid.has(m.expert_id)).length >= 3 ? 1 : 0)),
    ),
    gini_exposure: (among(byShare, ofShown) + among(byGain, ofShown)) / 2,
    gini_leads: (among(byShare, ofLeads) + among(byGain, ofLeads)) / 2,
    no_lead: mean(settled.filter((s) => s.deserved >= cut).map((s) => (s.leadDays.length === 0 ? 1 : 0))),
    beyond_capacity: lists.reduce((sum, l) => sum + l.beyondCapacity, 0) / Math.max(1, leads),
    first_lead_days: waits[Math.floor(waits.length / 2)] ?? 0,
    next_day_overlap: mean(
      again.map(
        (l) =>
          l.again.filter((m) => l.shown.some((s) => s.expert_id === m.expert_id)).length / Math.max(1, l.shown.length),
      ),
    ),
    calibration: calibrationError(pairs),
    /** Of 1,000 `rank` lines of the protocol, people's answers not counted. */ seconds_of_1000:
      (1000 * seconds) / lists.length,
  }
}

/** (a, b) of σ(a·logit score + b) with the best fit to the truth, by Newton's method on the logistic loss. */
export function calibrationFit(runs: readonly Run[]): { a: number; b: number } {
  const pairs = runs.flatMap((run) =>
    run.lists.flatMap((l) => l.shown.map((m, i) => ({ x: Math.log(m.score / (1 - m.score)), y: l.gains[i] ?? 0 }))),
  )
  let [a, b] = [1, 0]
  for (let round = 0; round < 30; round++) {
    let [ga, gb, haa, hab, hbb] = [0, 0, 1e-6, 0, 1e-6]
    for (const { x, y } of pairs) {
      const q = 1 / (1 + Math.exp(-(a * x + b)))
      const w = q * (1 - q)
      ga += (y - q) * x
      gb += y - q
      haa += w * x * x
      hab += w * x
      hbb += w
    }
    const det = haa * hbb - hab * hab
    a += (hbb * ga - hab * gb) / det
    b += (haa * gb - hab * ga) / det
  }
  return { a, b }
}
