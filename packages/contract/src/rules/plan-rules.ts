/** Which plan's limits hold for an expert, and when that changes by itself (docs/product/experts.md). */

/** Everybody's plan while nothing is paid or tried. */
export const FREE_PLAN = 1
/** What a trial gives, whatever was wished for. */
export const TRIAL_PLAN = 2

export type Trial = { plan_id: number; ends_at: Date }
export type PlanFacts = { trial: Trial | null }
type Right = { plan_id: number; until: Date | null }

function rightsOf({ trial }: PlanFacts): Right[] {
  return trial ? [{ plan_id: trial.plan_id, until: trial.ends_at }] : []
}

/** The highest plan that is tried or paid now; `until` is when to look again. */
export function effectivePlan(facts: PlanFacts, now: Date): { plan_id: number; until: Date | null } {
  const standing = rightsOf(facts).filter(({ until }) => until === null || until > now)
  const ends = standing.flatMap(({ until }) => until?.getTime() ?? [])
  return {
    plan_id: Math.max(FREE_PLAN, ...standing.map(({ plan_id }) => plan_id)),
    until: ends.length > 0 ? new Date(Math.min(...ends)) : null,
  }
}
