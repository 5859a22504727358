import { CSPProvider } from '@base-ui/react/csp-provider'
import { I18nextProvider } from 'react-i18next'
import type { ReactNode } from 'react'
import type { ShellContext } from '../../lib/shell-context.ts'

/** Around the whole page. Base UI would add style elements of its own, which the content security policy refuses; our styles have what they contain. */
export function Providers({ context, children }: { context: ShellContext; children: ReactNode }) {
  return (
    <CSPProvider disableStyleElements>
      <I18nextProvider i18n={context.i18n}>{children}</I18nextProvider>
    </CSPProvider>
  )
}
