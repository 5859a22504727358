import { ArrowLeft } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { links } from '#lib/paths.ts'
import { Link } from '#ui/navigation/Link.tsx'

export function BackToLogin() {
  const { t } = useTranslation()
  return (
    <p className="mt-8 border-t border-line pt-5 text-15">
      <Link {...links.login()} className="inline-flex min-h-6 items-center gap-2">
        <ArrowLeft aria-hidden="true" className="size-4.5" />
        {t('password.backToLogin')}
      </Link>
    </p>
  )
}
