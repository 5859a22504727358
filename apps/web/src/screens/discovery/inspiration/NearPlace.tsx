import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { referenceQueries, type FoundTown } from '#queries/foundation/reference.ts'
import { useShell } from '#lib/shell-context.ts'
import { Button } from '#ui/buttons/Button.tsx'
import { Combobox } from '#ui/fields/Combobox.tsx'
import type { Suggestion } from '#ui/fields/Suggestions.tsx'

type NearPlaceProps = { countryId: number; onPick: (cityId: number) => void }

/** Another town for "near": a button that turns into a field, and gets the focus again afterwards. */
export function NearPlace({ countryId, onPick }: NearPlaceProps) {
  const { t } = useTranslation()
  const [open, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const wasOpen = useRef(false)
  useEffect(() => {
    if (wasOpen.current && !open) button.current?.focus()
    wasOpen.current = open
  }, [open])
  if (!open)
    return (
      <Button ref={button} size="small" className="mt-2 noscript:hidden" onClick={() => setOpen(true)}>
        {t('inspiration.like.choose')}
      </Button>
    )
  return (
    <TownChoice
      countryId={countryId}
      onPick={(id) => {
        setOpen(false)
        onPick(id)
      }}
      onCancel={() => setOpen(false)}
    />
  )
}

type Town = Suggestion & { town: FoundTown }

function TownChoice({ countryId, onPick, onCancel }: NearPlaceProps & { onCancel: () => void }) {
  const { t } = useTranslation()
  const { api } = useShell()
  const client = useQueryClient()
  const queries = referenceQueries(api)
  const [missed, setMissed] = useState<string>()
  const box = useRef<HTMLDivElement>(null)
  const { data: largest = [] } = useQuery(queries.towns(countryId, ''))
  useEffect(() => box.current?.querySelector('input')?.focus(), [])
  return (
    <div ref={box} className="mt-3">
      <Combobox<Town>
        label={t('inspiration.like.which')}
        value={null}
        first={largest.map(suggested)}
        search={async (words) => (await client.ensureQueryData(queries.townsAnywhere(words))).map(suggested)}
        onMiss={setMissed}
        onChange={(chosen) => chosen && onPick(chosen.town.id)}
        after={
          <p role="status" className="mt-1.5 text-15 text-ink-2 empty:hidden">
            {missed === undefined ? '' : t('flow.place.unknown', { words: missed })}
          </p>
        }
      />
      <Button size="small" tone="quiet" className="mt-2" onClick={onCancel}>
        {t('inspiration.like.cancel')}
      </Button>
    </div>
  )
}

/** The region tells apart towns with the same name. */
const suggested = (town: FoundTown): Town => ({
  key: String(town.id),
  label: town.name,
  note: town.label.startsWith(`${town.name}, `) ? town.label.slice(town.name.length + 2) : undefined,
  town,
})
