import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { MATERIAL_MAX, MATERIALS_MAX } from '@husrum/contract/core/limits.ts'
import { Button } from '#ui/buttons/Button.tsx'
import { FilterChip } from '#ui/buttons/Chip.tsx'
import { boxClass, Field } from '#ui/fields/Field.tsx'
import { Heading } from '#ui/text/Heading.tsx'
import type { SectionProps } from '../section-props.ts'

const MATERIAL_MIN = 2

/** The expert's own words, added by Enter or a comma. */
export function MaterialsField({ draft, change, problems }: SectionProps) {
  const { t } = useTranslation()
  const [typed, setTyped] = useState('')
  const { materials } = draft
  const full = materials.length >= MATERIALS_MAX
  const word = typed.trim()
  const tooLong = [...word].length > MATERIAL_MAX
  const known = materials.some((each) => each.toLowerCase() === word.toLowerCase())
  const take = () => {
    if (known) return setTyped('')
    if (full || tooLong || [...word].length < MATERIAL_MIN) return
    change((now) => ({ ...now, materials: [...now.materials, word] }))
    setTyped('')
  }
  const error = tooLong ? t('portfolio.problem.materialLong', { most: MATERIAL_MAX }) : problems.materials
  return (
    <section aria-labelledby="materials">
      <Heading level={2} size={21} id="materials">
        {t('portfolio.materials.title')}
      </Heading>
      <Field
        className="mt-3"
        width="medium"
        label={<span className="text-15">{t('portfolio.materials.label')}</span>}
        labelEnd={
          <span className="text-13 text-ink-2">
            {t('portfolio.edit.count', { used: String(materials.length), of: String(MATERIALS_MAX) })}
          </span>
        }
        hint={full ? t('portfolio.materials.full') : t('portfolio.materials.hint')}
        error={error}
      >
        {(control) => (
          <span className="flex gap-2">
            <input
              {...control}
              name="material"
              autoComplete="off"
              enterKeyHint="done"
              value={typed}
              disabled={full}
              className={boxClass}
              onChange={({ target }) => setTyped(target.value)}
              onBlur={take}
              onKeyDown={(event) => {
                if (event.key !== 'Enter' && event.key !== ',') return
                event.preventDefault()
                take()
              }}
            />
            <Button disabled={full} onClick={take}>
              {t('portfolio.materials.add')}
            </Button>
          </span>
        )}
      </Field>
      {materials.length > 0 && (
        <ul className="mt-3 flex flex-wrap gap-2">
          {materials.map((material) => (
            <li key={material}>
              <FilterChip
                onRemove={() =>
                  change((now) => ({ ...now, materials: now.materials.filter((each) => each !== material) }))
                }
              >
                {material}
              </FilterChip>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
