import { useTranslation } from 'react-i18next'
import { links } from '#lib/paths.ts'
import { useShell } from '#lib/shell-context.ts'
import { Checkbox } from '#ui/choices/Checkbox.tsx'
import { Link } from '#ui/navigation/Link.tsx'

/** The consent of every registration; the language decides which texts it names. */
export function TermsCheck({
  checked,
  onChange,
  error,
}: {
  checked: boolean
  onChange: (checked: boolean) => void
  error?: string | undefined
}) {
  const { t } = useTranslation()
  const { language } = useShell()
  return (
    <div>
      <Checkbox
        id="terms"
        name="terms"
        checked={checked}
        onChange={(event) => onChange(event.target.checked)}
        error={error}
      >
        {t('flow.account.terms')}
      </Checkbox>
      {/* Outside of the row: a tap in its middle opened a link instead of ticking the box. */}
      <p className="flex flex-wrap gap-x-5 pl-9.5 text-15">
        <Link {...links.terms(language)} target="_blank" className="inline-flex min-h-11 items-center">
          {t('shell.footer.terms')}
        </Link>
        <Link {...links.privacy(language)} target="_blank" className="inline-flex min-h-11 items-center">
          {t('shell.footer.privacy')}
        </Link>
      </p>
    </div>
  )
}
