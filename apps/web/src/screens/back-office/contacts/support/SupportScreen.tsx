import { useTranslation } from 'react-i18next'
import { Heading } from '#ui/text/Heading.tsx'
import { Page } from '#ui/layout/layout.tsx'
import { Faq, type Reader } from './Faq.tsx'
import { ContactForm } from './ContactForm.tsx'

/** Shows the answers first and then the form; the form is first for a reader who came to write. */
export function SupportScreen({ reader, words }: { reader: Reader; words: string }) {
  const { t } = useTranslation()
  return (
    <Page className="pt-8 pb-20 lg:pt-14">
      <Heading level={1} focusable>
        {reader === 'anyone' ? t('support.contactTitle') : t('support.title')}
      </Heading>
      <p className="mt-3 max-w-text text-17 text-ink-2">
        {reader === 'anyone' ? t('support.contactLead') : t('support.lead')}
      </p>
      <div className="mt-8 grid items-start gap-x-16 gap-y-14 lg:mt-10 lg:grid-cols-2">
        {reader === 'anyone' && <ContactForm reader={reader} />}
        <Faq reader={reader} words={words} />
        {reader !== 'anyone' && <ContactForm reader={reader} />}
      </div>
    </Page>
  )
}
