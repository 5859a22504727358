/** The HTML document around the whole page. */
import { HeadContent, Scripts, useRouter } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { ANSWERS_ID, writeAnswers } from '#lib/rendering/page-answers.ts'
import { useShell } from '#lib/shell-context.ts'

/**
 * Runs before everything else. zod reads its settings from this global when it loads: without `jitless` it tries `new
 * Function`, which the content security policy reports. Under Trusted Types only one policy turns text into markup, and
 * it accepts what React itself writes: the element of a script, and text without any element. Then, before the first
 * paint, a person who has chosen another language on this device is redirected to it. The new address begins with our
 * own origin, so that no path (`/da//elsewhere`) can lead to another.
 */
export const first = `globalThis.__zod_globalConfig={jitless:true};globalThis.trustedTypes&&trustedTypes.createPolicy('default',{createHTML:function(s){return s==='\\x3cscript>\\x3c/script>'||!s.includes('\\x3c')?s:null}});(function(){try{var saved=localStorage.getItem('locale'),parts=location.pathname.split('/'),here=/^(da|dk|de)$/.test(parts[1])?parts[1]:'en';if(!/^(en|da|dk|de)$/.test(saved)||saved===here)return;var rest=here==='en'?location.pathname:'/'+parts.slice(2).join('/');location.replace(location.origin+(saved==='en'?rest:'/'+saved+(rest==='/'?'':rest))+location.search+location.hash)}catch(e){}})()`

export function Document({ children }: { children: ReactNode }) {
  const { language, queryClient } = useShell()
  const nonce = useRouter().options.ssr?.nonce
  return (
    <html lang={language}>
      <head>
        {/* The browser hides the nonce of an element from scripts, so hydration would find a different one. */}
        {/* oxlint-disable-next-line no-danger -- the text is our own constant */}
        <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: first }} />
        {/* The router keeps one element of each name, and there is one of these for each theme (ui/dark.css). */}
        <meta name="theme-color" media="(prefers-color-scheme: light)" content="#ffffff" />
        <meta name="theme-color" media="(prefers-color-scheme: dark)" content="#161716" />
        <HeadContent />
      </head>
      <body>
        {children}
        <script
          id={ANSWERS_ID}
          type="application/json"
          suppressHydrationWarning
          // oxlint-disable-next-line no-danger -- JSON without `<`, and empty in the browser, which keeps the server's
          dangerouslySetInnerHTML={{ __html: import.meta.env.SSR ? writeAnswers(queryClient) : '' }}
        />
        <Scripts />
      </body>
    </html>
  )
}
