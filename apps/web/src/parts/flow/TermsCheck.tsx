import { Trans } from 'react-i18next'
import { links } from '#lib/paths.ts'
import { useShell } from '#lib/shell-context.ts'
import { Checkbox } from '#ui/Checkbox.tsx'
import { Link } from '#ui/Link.tsx'

/** The consent of every registration; which texts it speaks of depends on the language. */
export function TermsCheck({
  checked,
  onChange,
  error,
}: {
  checked: boolean
  onChange: (checked: boolean) => void
  error?: string | undefined
}) {
  const { language } = useShell()
  return (
    <Checkbox
      id="terms"
      name="terms"
      checked={checked}
      onChange={(event) => onChange(event.target.checked)}
      error={error}
    >
      <Trans
        i18nKey="flow.account.terms"
        components={{
          terms: <Link {...links.terms(language)} target="_blank" />,
          privacy: <Link {...links.privacy(language)} target="_blank" />,
        }}
      />
    </Checkbox>
  )
}
