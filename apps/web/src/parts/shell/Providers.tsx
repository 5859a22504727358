import { QueryClientProvider } from '@tanstack/react-query'
import { I18nextProvider } from 'react-i18next'
import type { ReactNode } from 'react'
import type { ShellContext } from '#lib/shell-context.ts'

/** The providers around the whole page. */
export function Providers({ context, children }: { context: ShellContext; children: ReactNode }) {
  return (
    <QueryClientProvider client={context.queryClient}>
      <I18nextProvider i18n={context.i18n}>{children}</I18nextProvider>
    </QueryClientProvider>
  )
}
