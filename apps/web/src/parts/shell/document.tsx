/** The HTML document around everything. */
import { HeadContent, Scripts, useRouter } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useShell } from '../../lib/shell-context.ts'

/** Runs before anything is drawn: someone who has chosen another language on this device is taken to it. */
const toSavedLocale = `(function(){try{var s=localStorage.getItem('locale'),p=location.pathname.split('/'),a=/^(da|dk|de)$/.test(p[1])?p[1]:'en';if(!/^(en|da|dk|de)$/.test(s)||s===a)return;var r=(a==='en'?location.pathname:'/'+p.slice(2).join('/'));location.replace((s==='en'?r:'/'+s+(r==='/'?'':r))+location.search+location.hash)}catch(e){}})()`

export function Document({ children }: { children: ReactNode }) {
  const { language } = useShell()
  const nonce = useRouter().options.ssr?.nonce
  return (
    <html lang={language}>
      <head>
        {/* The browser hides the nonce of an element from scripts, so hydration would find another one. */}
        <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: toSavedLocale }} />
        <HeadContent />
      </head>
      <body>
        {children}
        <Scripts />
      </body>
    </html>
  )
}
