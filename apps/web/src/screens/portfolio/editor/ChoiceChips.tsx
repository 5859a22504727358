import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import { FieldError } from '../../../ui/Field.tsx'
import { Chip } from '../../../ui/Chip.tsx'
import { Heading } from '../../../ui/Heading.tsx'

/** Several of a closed list. With `most` chosen the others cannot be pressed. */
export function ChoiceChips({
  id,
  title,
  hint,
  error,
  options,
  value,
  most,
  onChange,
}: {
  id: string
  title: string
  hint: ReactNode
  error: string | undefined
  options: readonly { slug: string; name: string }[]
  value: readonly string[]
  most?: number
  onChange: (value: string[]) => void
}) {
  const full = most !== undefined && value.length >= most
  return (
    <section aria-labelledby={id}>
      <Heading level={2} size={21} id={id}>
        {title}
      </Heading>
      <p className="mt-1 text-15 text-ink-2">{hint}</p>
      {error && <FieldError>{error}</FieldError>}
      <div role="group" aria-labelledby={id} className="mt-3 flex flex-wrap gap-2">
        {options.map(({ slug, name }) => {
          const chosen = value.includes(slug)
          return (
            <Chip
              key={slug}
              selected={chosen}
              disabled={full && !chosen}
              icon={chosen ? <Check aria-hidden="true" className="size-4" /> : undefined}
              onToggle={(on) => onChange(on ? [...value, slug] : value.filter((each) => each !== slug))}
            >
              {name}
            </Chip>
          )
        })}
      </div>
    </section>
  )
}
