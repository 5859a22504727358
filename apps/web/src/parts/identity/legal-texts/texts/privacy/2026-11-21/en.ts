import type { LegalText } from '../../../legal-text.ts'

export const text: LegalText = {
  title: 'Privacy policy',
  description: 'Which personal data Husrum keeps, what for, for how long, who sees it, and what you can ask of us.',
  inShort: [
    'We keep what you give us to find an expert or a client for you, and nothing is sold.',
    'Experts see your phone number and email only once you share them.',
    'No advertising cookies, no tracking by others. There is therefore no cookie banner.',
    'You can get a copy of everything and have it erased.',
  ],
  sections: [
    {
      id: 'who',
      title: 'Who is responsible',
      blocks: [
        'Husrum ApS is the controller under the General Data Protection Regulation (GDPR); the address is in the [imprint](/imprint). Write about privacy to {email}; a person answers, at the latest within a month.',
      ],
    },
    {
      id: 'kept',
      title: 'What we keep, what for and on which basis',
      blocks: [
        {
          table: {
            head: ['What', 'What for', 'Basis in the GDPR'],
            rows: [
              [
                'Account: name, email, phone, place, language, password (only as a hash that cannot be turned back)',
                'To run your account and reach you',
                'Art. 6(1)(b), contract',
              ],
              [
                'Brief: your answers, favourite photos and the style worked out from them, what you wrote about the project',
                'To find experts who fit, and to tell those you choose what it is about',
                'Art. 6(1)(b), contract',
              ],
              [
                'Expert profile: description, projects, pictures, fees, place, company; registration number where given',
                'To show the profile publicly and to match it. The registration number is not shown',
                'Art. 6(1)(b), contract',
              ],
              [
                'Matches and leads: who was proposed to which client, with which reasons, what was sent, read, answered or declined and when',
                'To carry it out, to keep the order fair, and to improve the matching',
                'Art. 6(1)(b), contract, and (f), our interest in an order that is fair and keeps getting better',
              ],
              ['Messages and their attachments', 'To deliver them', 'Art. 6(1)(b), contract'],
              [
                'Reviews and answers to them',
                'So that others can judge',
                'Art. 6(1)(f), the public’s interest in honest reviews',
              ],
              [
                'Consent to the terms: version, time, language',
                'To be able to prove it',
                'Art. 6(1)(c), duty to prove, Art. 7(1)',
              ],
              [
                'Technical records: address, time, page, number of the request, failed sign-ins',
                'To find faults and fend off attacks',
                'Art. 6(1)(f), our interest in security',
              ],
              ['Invoices of experts', 'Bookkeeping', 'Art. 6(1)(c), bookkeeping law'],
              [
                'Mails you ask for, such as a link to go on with a brief',
                'To send them',
                'Art. 6(1)(a), your consent, which you can take back at any time',
              ],
            ],
          },
        },
        'You do not have to give us anything, but without the fields marked as needed we cannot make an account or a match. We do not ask for special categories of data (such as health or belief); please leave them out of briefs and messages.',
      ],
    },
    {
      id: 'matching',
      title: 'Matching is profiling',
      blocks: [
        'To put experts in order for you, a program compares your brief with their profiles: style, fee, distance, reviews and more, as described under [how matching works](/terms-and-conditions#ranking). That is profiling, but nothing is decided about you by it: you see the reasons, choose for yourself who to ask, and the expert chooses whether to say yes. You can change your answers, and ask us to explain a result or have a person look at it.',
      ],
    },
    {
      id: 'shared',
      title: 'Who sees what, and when',
      blocks: [
        {
          list: [
            'An expert sees your first name, town, brief and chosen photos once you send your brief to that expert, and your phone number and email once you share them with that expert.',
            'Everyone sees an expert’s public profile, projects and published reviews with the name the author chose.',
            'Service providers work for us on our instructions and under contract (Art. 28): hosting and database, sending of mail, sending of text messages, and for experts payment. We choose ones that keep the data in the EU or EEA; where that is not so, the EU’s standard contractual clauses or an adequacy decision apply. Write to us for the current list.',
            'Authorities get data only where a law obliges us to give it.',
          ],
        },
        'We do not sell data and do not pass it on for advertising.',
      ],
    },
    {
      id: 'periods',
      title: 'How long we keep it',
      blocks: [
        {
          table: {
            head: ['What', 'How long'],
            rows: [
              ['Session after logging in', '3 days, or until you log out'],
              ['Code to your phone', '10 minutes; the proof that it was right, 30 minutes'],
              ['Brief you have not sent yet', '30 days, on your device only'],
              ['Active account, its briefs, messages and matches', 'As long as the account exists'],
              ['Accounts no one has used, and closed briefs', 'Erased after 24 months'],
              ['Account you delete', 'Hidden at once, erased after 14 days; in conversations “Deleted user” remains'],
              ['Lead an expert archives', 'Can be restored for 30 days'],
              ['Invoices', '5 years in Denmark, 8 years in Germany'],
              ['Technical records', 'Only as long as needed to find a fault or an attack'],
              ['Proof of consent', 'As long as the account exists, and until claims from it have expired'],
            ],
          },
        },
      ],
    },
    {
      id: 'cookies',
      title: 'Cookies and storage on your device',
      blocks: [
        'We use only what is needed for something you asked for, so no consent is required (section 4 of the Danish cookie order, section 25(2) of the German TDDDG):',
        {
          table: {
            head: ['Name', 'Kind', 'What for', 'How long'],
            rows: [
              ['access_token', 'Cookie', 'Keeps you logged in; strictly necessary', '3 days'],
              [
                'seed',
                'Cookie',
                'Four digits, so that a shuffled list keeps its order while you turn its pages',
                'Until the browser is closed',
              ],
              ['locale', 'Local storage', 'The language you chose', 'Until the session runs out or you clear it'],
              [
                'Drafts',
                'Local storage',
                'A brief or a message you have begun. Passwords and codes are never stored',
                '30 days',
              ],
              [
                'Small settings',
                'Local storage',
                'For example keyboard shortcuts switched off',
                'Until you change or clear them',
              ],
            ],
          },
        },
        'There are no cookies of others, no counting pixels and no fonts or scripts loaded from elsewhere.',
      ],
    },
    {
      id: 'security',
      title: 'How we protect it',
      blocks: [
        'Connections are encrypted. Passwords are stored as argon2id hashes and sessions as hashes. Position data and other details hidden in pictures are removed when you upload them. Staff can reach personal data only as far as their work needs it, and each look into a conversation is recorded.',
      ],
    },
    {
      id: 'rights',
      title: 'Your rights',
      blocks: [
        'You can ask us for access and a copy (Art. 15), correction (Art. 16), erasure (Art. 17), restriction (Art. 18) and your data in a form that machines read (Art. 20). Where we rely on our own interest, you can object (Art. 21). Consent can be withdrawn at any time; what was done before stays lawful. Most of it you can do yourself in the settings; for the rest write to {email}.',
      ],
    },
    {
      id: 'complaint',
      title: 'Complaints to an authority',
      blocks: [
        'You can complain to the authority of the country where you live or work. In Denmark that is Datatilsynet, Carl Jacobsens Vej 35, 2500 Valby ([datatilsynet.dk](https://www.datatilsynet.dk)), which is also the lead authority for us. In Germany it is the data protection authority of your federal state; the addresses are at [bfdi.bund.de](https://www.bfdi.bund.de).',
      ],
    },
    {
      id: 'changes',
      title: 'Changes',
      blocks: [
        'When something changes that matters to you, we write to you before it takes effect. The date below says which version you read.',
      ],
    },
  ],
}
