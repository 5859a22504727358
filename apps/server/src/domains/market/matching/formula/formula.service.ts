/** The public formula, an example of it, and the number of experts that fit an unfinished brief. */
import type { MatchingChoices, Fitting, fittingAnswers } from '@husrum/contract/market/matching/formula.ts'
import { exampleOf } from '@husrum/matching/model/example.ts'
import { formulaOf } from '@husrum/matching/model/formula.ts'
import type { ModelWeights } from '@husrum/matching/learning/learning.types.ts'
import type { Match } from '@husrum/matching/match.types.ts'
import { model_version } from '@husrum/matching/model/model.ts'
import { calibrationError } from '@husrum/matching/model/versions.ts'
import { budgetBands } from '@husrum/matching/vocabulary.ts'
import { modelWeights, readWeights } from '@husrum/matching/model/weights.ts'
import type { z } from 'zod'
import type { Deps } from '../../../../app/deps.ts'
import { maybeShippedWeights } from '../learning/learning.queries.ts'

/** The allowed difference between percentages and real outcomes: 0.04 is four points. */
export const CALIBRATION_LIMIT = calibrationError.limit

type FormulaDeps = Pick<Deps, 'db' | 'market' | 'refs' | 'clock'>

/** The weights in use: those of the release, or fitted and shipped ones. */
async function readCurrentWeights({ db, market }: FormulaDeps): Promise<ModelWeights> {
  if (market.model_version === model_version) return modelWeights
  const row = await maybeShippedWeights(db, model_version)
  return row ? readWeights(row.weights) : modelWeights
}

export async function readFormula(deps: FormulaDeps) {
  return { ...formulaOf(await readCurrentWeights(deps)), model_version: deps.market.model_version }
}

export async function readExample(deps: FormulaDeps, choices: MatchingChoices): Promise<Match> {
  return exampleOf(choices, await readCurrentWeights(deps))
}

/** 422 `unknown_option`. Reads only the market in memory. */
export async function countFitting(
  { refs, market, clock }: FormulaDeps,
  answers: z.output<typeof fittingAnswers>,
): Promise<Fitting> {
  const city = refs.choose('city', answers.city_id, 'city_id')
  const { starts_above, ...counts } = await market.fitting(
    {
      id: 'unfinished',
      country: city.country_id,
      state: city.state_id,
      city: city.id,
      lat: city.latitude,
      lon: city.longitude,
      service_type: answers.service_type,
      project_type: answers.project_type,
      expert_type: answers.expert_type,
      session_type: answers.session_type,
      outside_expert: answers.outside_expert === 'yes',
      aspects: [],
      specialists: [],
      styles: {},
    },
    { day: clock.day() },
  )
  return { ...counts, bands: budgetBands.map((slug, at) => ({ slug, starts_above: starts_above[at] ?? 0 })) }
}
