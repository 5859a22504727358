import { Pencil } from 'lucide-react'
import type { ReactNode, Ref } from 'react'
import { useTranslation } from 'react-i18next'
import type { BriefSection } from '#flows/clients/briefs/brief-section-names.ts'
import { Button } from '#ui/buttons/Button.tsx'
import { Heading } from '#ui/text/Heading.tsx'

/** A section as text, with the button that opens it. */
export function SectionBlock({
  section,
  onEdit,
  editRef,
  notice,
  children,
}: {
  section: BriefSection
  onEdit: () => void
  editRef: Ref<HTMLButtonElement>
  /** The result of the last change in this section. */
  notice: ReactNode
  children: ReactNode
}) {
  const { t } = useTranslation()
  const name = t(`application.section.${section}`)
  return (
    <section
      aria-labelledby={`section-${section}`}
      className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-x-6 gap-y-3 border-t border-line py-6 md:grid-cols-[148px_minmax(0,1fr)_auto] md:py-7"
    >
      <Heading level={2} size={17} id={`section-${section}`} className="pt-1.5">
        {name}
      </Heading>
      <div className="md:order-3">
        <Button
          ref={editRef}
          size="small"
          icon={<Pencil aria-hidden="true" />}
          aria-label={t('application.editNamed', { section: name })}
          onClick={onEdit}
        >
          {t('application.edit')}
        </Button>
      </div>
      <div className="min-w-0 max-md:col-span-2 md:pt-1">
        {children}
        {notice}
      </div>
    </section>
  )
}
