import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { projectTypes } from '@husrum/contract/core/vocabulary.ts'
import { portfolioQueries } from '#queries/experts/portfolio.ts'
import { referenceQueries } from '#queries/foundation/reference.ts'
import { useShell } from '#lib/shell-context.ts'
import { Combobox } from '#ui/fields/Combobox.tsx'
import { Heading } from '#ui/text/Heading.tsx'
import { Select } from '#ui/choices/Select.tsx'
import type { Suggestion } from '#ui/fields/Suggestions.tsx'
import { TextField } from '#ui/fields/TextField.tsx'
import type { SectionProps } from '../section-props.ts'

type Town = Suggestion & { id: number }

/** Facts about the project: where, when, how large, for how much. */
export function FactsSection({ draft, change, problems }: SectionProps) {
  const { t } = useTranslation()
  const { api } = useShell()
  const client = useQueryClient()
  const { data: budgets = [] } = useQuery(referenceQueries(api).budgets())
  const search = async (words: string): Promise<Town[]> =>
    (await client.ensureQueryData(portfolioQueries(api).towns(words))).map(({ id, name, label }) => ({
      key: String(id),
      label: name,
      note: label.slice(name.length).replace(/^,\s*/, ''),
      id,
    }))
  return (
    <section aria-labelledby="facts" className="grid gap-5">
      <Heading level={2} size={21} id="facts">
        {t('portfolio.facts.title')}
      </Heading>
      <div className="grid gap-4 sm:grid-cols-2">
        <Select
          id="project_type"
          name="project_type"
          label={t('portfolio.facts.type')}
          placeholder={t('portfolio.facts.choose')}
          error={problems.project_type}
          options={projectTypes.map((value) => ({ value, label: t(`portfolio.type.${value}`) }))}
          value={draft.project_type}
          onChange={({ target }) =>
            change((now) => ({ ...now, project_type: projectTypes.find((type) => type === target.value) ?? '' }))
          }
        />
        <Combobox<Town>
          id="city_id"
          label={t('portfolio.facts.place')}
          error={problems.city_id}
          minimum={2}
          value={draft.city && { key: String(draft.city.id), label: draft.city.name, id: draft.city.id }}
          search={search}
          onChange={(town) => change((now) => ({ ...now, city: town && { id: town.id, name: town.label } }))}
        />
      </div>
      <div className="grid grid-cols-2 gap-4 sm:grid-cols-[1fr_1fr_2fr]">
        <TextField
          id="year"
          name="year"
          inputMode="numeric"
          label={t('portfolio.facts.year')}
          error={problems.year}
          value={draft.year}
          onChange={({ target }) => change((now) => ({ ...now, year: target.value }))}
        />
        <TextField
          id="size_m2"
          name="size_m2"
          inputMode="numeric"
          label={t('portfolio.facts.size')}
          unit="m²"
          error={problems.size_m2}
          value={draft.size}
          onChange={({ target }) => change((now) => ({ ...now, size: target.value }))}
        />
        <Select
          className="max-sm:col-span-2"
          name="project_budget_id"
          label={t('portfolio.facts.fee')}
          placeholder={t('portfolio.facts.notSaid')}
          error={problems.project_budget_id}
          options={budgets
            .filter(({ slug }) => slug !== 'no-preference')
            .map(({ slug, name }) => ({ value: slug, label: name }))}
          value={draft.budget}
          onChange={({ target }) => change((now) => ({ ...now, budget: target.value }))}
        />
      </div>
    </section>
  )
}
