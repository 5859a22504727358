import { ExternalLink } from 'lucide-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { ExpertCard as Card } from '@husrum/contract/experts/profile/experts.ts'
import { placesInUse } from '@husrum/contract/foundation/reference/places.rules.ts'
import type { OwnExpert } from '@husrum/contract/experts/profile/profile.ts'
import { formatDate } from '#lib/language/format.ts'
import { links } from '#lib/paths.ts'
import { ownExpertQueries } from '#queries/experts/profile.own.ts'
import { referenceQueries } from '#queries/foundation/reference.ts'
import { useShell } from '#lib/shell-context.ts'
import { useBriefOptions } from '#parts/clients/briefs/steps/use-brief-options.ts'
import { ExpertCard } from '#parts/experts/profile/card/ExpertCard.tsx'
import { DescriptionList } from '#ui/text/DescriptionList.tsx'
import { Link } from '#ui/navigation/Link.tsx'
import type { OwnDraft } from '../draft.ts'
import { languageName } from '#parts/experts/joining/profile/language-name.ts'
import { ownStyleShares } from '../own-style.ts'

/** The profile as clients would see it with the values of the form: the card, then the top of the page. */
export function Preview({ expert, draft }: { expert: OwnExpert; draft: OwnDraft }) {
  const { t } = useTranslation()
  const facts = useFacts(draft)
  const [first] = draft.description.split(/\n{2,}/).filter((part) => part.trim() !== '')
  return (
    <div>
      {/* A picture of the card: nothing in it can be pressed. */}
      <div inert>
        <ExpertCard expert={useDraftCard(expert, draft)} sizes="320px" />
      </div>
      {first && <p className="mt-5 line-clamp-6 border-t border-line pt-4 text-15 wrap-break-word">{first}</p>}
      {facts.length > 0 && <DescriptionList facts={facts} className="mt-3 border-t border-line" />}
      {expert.status === 'active' ? (
        <Link {...links.expert(expert.card)} target="_blank" className="mt-4 inline-flex items-center gap-1.5 text-15">
          {t('expert-settings.preview.open')} <ExternalLink aria-hidden="true" className="size-4" />
        </Link>
      ) : (
        <p className="mt-4 text-15 text-ink-2">{t('expert-settings.preview.hidden')}</p>
      )}
    </div>
  )
}

function useDraftCard(expert: OwnExpert, draft: OwnDraft): Card {
  const { api } = useShell()
  const { budgets } = useBriefOptions()
  const { data: countries = [] } = useQuery(referenceQueries(api).countries())
  const { data: styles = [] } = useQuery(referenceQueries(api).styles())
  const { data: covers = [] } = useQuery(ownExpertQueries(api).covers())
  const { card, company_name } = expert
  // Staff review a changed company name first; until then clients see the old one.
  const seenCompany = ['active', 'paused', 'suspended'].includes(expert.status)
    ? company_name
    : draft.company_name || null
  const country = countries.find(({ id }) => id === draft.country_id)
  const claimed = draft.project_budget_id.includes('no-preference')
    ? budgets
    : budgets.filter(({ slug }) => draft.project_budget_id.includes(slug))
  const [lowest] = claimed.filter(({ min, max }) => min !== null || max !== null)
  const chosen = [...covers, ...(expert.cover ? [expert.cover] : [])].find(({ id }) => id === draft.cover_image_id)
  return {
    ...card,
    name: (draft.expert_type === 'agency' && seenCompany) || draft.name || card.name,
    company: seenCompany,
    expert_type: draft.expert_type,
    service_type: draft.service_type,
    country: country ? { id: country.id, name: country.name } : card.country,
    also_in: placesInUse([draft.town, ...draft.further], expert.places_limit)
      .slice(1)
      .flatMap((town) => (town ? { id: town.id, name: town.name } : [])),
    city: draft.town ? { ...card.city, id: draft.town.id, name: draft.town.name } : card.city,
    photos: chosen ? [chosen, ...card.photos.filter(({ id }) => id !== chosen.id)] : card.photos,
    styles: ownStyleShares(expert, draft, styles).map(({ key, label, share }) => ({
      slug: key,
      name: String(label),
      share,
    })),
    price_from: lowest ?? null,
  }
}

function useFacts(draft: OwnDraft) {
  const { t } = useTranslation()
  const { language } = useShell()
  const { specialties } = useBriefOptions()
  const known = specialties.filter(({ slug }) => draft.specialists.includes(slug)).map(({ name }) => name)
  const free = draft.available_from
  return [
    { key: 'work', term: t('expert-settings.preview.knownFor'), value: known.join(', ') },
    {
      key: 'languages',
      term: t('expert-settings.preview.languages'),
      value: draft.languages.map((code) => languageName(code, language)).join(', '),
    },
    { key: 'since', term: t('expert-settings.preview.since'), value: draft.working_since },
    { key: 'free', term: t('expert-settings.preview.free'), value: free ? formatDate(free, language, 'longDay') : '' },
  ].filter(({ value }) => value !== '')
}
