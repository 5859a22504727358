/**
 * The numbers and periods of the product that a person meets, by feature (docs/product/limits.md). They are separate
 * from the schemas: a screen that only needs a number does not load zod and telephone metadata.
 */

// Lists of staff
/** The most rows of one bulk action. */
export const BULK_MAX = 100
export const STAFF_VIEW_NAME_MAX = 60
export const STAFF_VIEW_ADDRESS_MAX = 1000
export const STAFF_VIEWS_MAX = 100

// Review of experts
/** The reason of a decision about a profile. */
export const EXPERT_REASON_MIN = 10
export const EXPERT_REASON_MAX = 1000
/**
 * Mails about a suspension or a report are delayed by this time, so that staff can undo the decision before the person
 * is notified (docs/product/limits.md).
 */
export const DECISION_MAIL_DELAY_SECONDS = 60
/** The undo button is shown for a shorter time, which leaves room for the request and its answer. */
export const DECISION_UNDO_SECONDS = 50
/** For how many minutes an approval can be undone (docs/product/limits.md). */
export const APPROVAL_UNDO_MINUTES = 10
/** docs/product/limits.md */
export const FEATURED_DAYS_MAX = 366
/** An expert's appeal against a decision. */
export const APPEAL_MIN = 20
export const APPEAL_MAX = 2000

// Catalogue and extra questions
/** Per vocabulary that staff edit: forms show all options at once. */
export const OPTIONS_MAX = 100
export const OPTION_NAME_MIN = 2
export const OPTION_NAME_MAX = 60
export const OPTION_DESCRIPTION_MAX = 300
export const OPTION_SLUG_MAX = 40
/** Questions that an owner adds: how many there may be, and the lengths of their texts. */
export const EXTRA_QUESTIONS_MAX = 30
export const EXTRA_LABEL_MAX = 120
export const EXTRA_HELP_MAX = 300
export const EXTRA_OPTIONS_MAX = 20
export const EXTRA_OPTION_MAX = 60
export const EXTRA_UNIT_MAX = 10
/** The length of a text that answers such a question. */
export const EXTRA_TEXT_MAX = 500

// Company and wording
/** The address and other pages of the company that runs the installation. */
export const COMPANY_LINES_MAX = 6
export const COMPANY_LINKS_MAX = 8
export const LOGO_MEGABYTES_MAX = 1
export const WORDING_MAX = 1500

// Contacts
export const CONTACT_SUBJECT_MAX = 120
export const CONTACT_MESSAGE_MIN = 20
export const CONTACT_MESSAGE_MAX = 5000
/** docs/product/limits.md: how long a message that was handled without a reply can be reopened. */
export const CONTACT_UNDO_MINUTES = 10

// Notices
export const NOTICE_TEXT_MIN = 20
export const NOTICE_TEXT_MAX = 5000
export const NOTICE_PATH_MAX = 2000
export const NOTICE_RULE_MAX = 300
/** The author of a review is notified by the review mail, which has less room. */
export const REVIEW_NOTICE_FACTS_MAX = 2000
/** docs/product/limits.md */
export const NOTICE_APPEAL_DAYS = 183

// Operations and the dashboard
export const MAINTENANCE_NOTICE_MAX = 300
/** The most days one request for the dashboard may cover; as many days before them are read too. */
export const DASHBOARD_DAYS_MAX = 366

// Integrations
export const SERVICE_TOKENS_MAX = 50
/** How long a replaced secret may continue to sign as well. */
export const TOKEN_OVERLAP_HOURS_MAX = 168
export const WEBHOOKS_MAX = 20
/** The most events that one call sends again. */
export const WEBHOOK_REPLAYS_MAX = 1000

// Inspiration
/** The most photos one call may name by id. */
export const INSPIRATION_IDS_MAX = 60

// Public figures
/** Public figures of the market: whole days in Copenhagen, the last one yesterday. */
export const FIGURES_DAYS = 90
/** Fewer briefs say nothing about the chances of experts, and too much about each client. */
export const FIGURES_BRIEFS_MIN = 10
/** Fewer new experts say nothing about the wait for a first lead. */
export const FIGURES_EXPERTS_MIN = 10
/** Figures of quoted prices: fees of the last two years, whole days in Copenhagen. */
export const PRICES_DAYS = 730
/** Fewer projects say nothing about usual prices, and too much about each. */
export const PRICES_PROJECTS_MIN = 10
export const PRICES_EXPERTS_MIN = 5
/** One expert may have quoted in at most this share of the projects, so that one's prices do not count as usual. */
export const PRICES_SHARE_PER_EXPERT_MAX = 0.5

// Leads
/** A note beside a reason: of a dismissed match, an ended brief, a declined or withdrawn lead, a refused hire. */
export const REASON_NOTE_MAX = 500
/** The words with which a client sends a brief. */
export const SENDING_WORDS_MAX = 1000
/** docs/product/limits.md: at most 3 open invitations at once, and 8 in a brief's life. */
export const OPEN_LEADS_MAX = 3
export const LEADS_PER_BRIEF_MAX = 8
/**
 * For how many days after an unanswered brief was withdrawn no other may go to the same expert. The same brief may
 * be sent once more at once, because it may have been withdrawn by mistake.
 */
export const INVITE_AGAIN_DAYS = 3
export const SNOOZE_HOURS = 3
/** The same text with a link to more people than this within an hour is advertising. */
export const SAME_TEXT_MAX = 3
/** The length of an expert's note about a lead, and the most notes per lead. */
export const LEAD_NOTE_MAX = 2000
export const NOTES_PER_LEAD = 100
/** For how many days an archived lead and a deleted project can be restored. */
export const RESTORE_DAYS = 30

// Messages
export const MESSAGE_MAX = 5000
/** How long the author may edit a message after sending it. */
export const MESSAGE_EDIT_MINUTES = 15
/** The least letters and digits in a row for searching messages: the index of their words needs three. */
export const MESSAGE_SEARCH_MIN = 3
/** Files of one message. */
export const ATTACHMENTS_MAX = 10
export const ATTACHMENT_MEGABYTES_MAX = 20
/** The total size of all files that one account has sent. */
export const ATTACHMENT_MEGABYTES_PER_ACCOUNT = 2000
export const REPORT_WORDS_MAX = 1000
export const REPORT_DECISION_MIN = 10
export const REPORT_DECISION_MAX = 2000

// Quotes
/** Amounts of quotes, in minor units: at most a hundred million euros of building, a tenth of that in one line. */
export const BUILDING_COST_MAX = 10_000_000_000
export const LINE_AMOUNT_MAX = 1_000_000_000
export const HOURLY_RATE_MAX = 1_000_000
export const HOURS_MAX = 10_000
export const QUOTE_LINES_MAX = 30
export const QUOTE_PART_MAX = 80
export const QUOTE_INCLUDED_MAX = 500
export const QUOTE_NOTES_MAX = 2000
export const QUOTE_WORDS_MAX = 120
export const REVISIONS_MAX = 20
/** Validity of a new quote, unless the expert chooses another one. */
export const QUOTE_VALID_DAYS = 14
/** The most days a quote may stay open. */
export const QUOTE_DAYS_MAX = 365
/** How many days ahead the agreed end of the work may be: five years. */
export const QUOTE_END_DAYS_MAX = 1826
/** The text of a decline, a cancellation or a request for other times. */
export const ANSWER_NOTE_MAX = 500

// Meetings
export const MEETING_ABOUT_MAX = 80
export const MEETING_PLACE_MAX = 300
/** The most times offered at once, and how many days ahead they may be. */
export const MEETING_SLOTS_MAX = 3
export const MEETING_DAYS_MAX = 365
export const MEETING_MINUTES_MIN = 15
export const MEETING_MINUTES_MAX = 480
export const VISIT_ADDRESS_MAX = 200
export const VISIT_NOTE_MAX = 100
/** docs/product/limits.md: for how many days after a visit its address is stored. */
export const VISIT_ADDRESS_DAYS = 7

// Reviews
export const REVIEW_TITLE_MAX = 120
export const REVIEW_BODY_MIN = 20
export const REVIEW_BODY_MAX = 2000
export const REVIEW_PHOTOS_MAX = 6
export const REVIEW_REPLY_MIN = 10
export const REVIEW_REPLY_MAX = 2000
/** For how many days a review is possible after the end of the work: as reported, else as quoted, else the hire. */
export const REVIEW_WINDOW_DAYS = 60
/** After these hours a review is published automatically, unless it is held back. */
export const REVIEW_PUBLISH_HOURS = 48
/** For how many days its author may edit a review, as long as there is no reply. */
export const REVIEW_EDIT_DAYS = 14
export const REVIEW_REPORT_MAX = 1000
export const REVIEW_DECISION_MIN = 10
export const REVIEW_DECISION_MAX = 2000
/** How many past clients an expert may ask in total, and for how many days the link is valid. */
export const PAST_CLIENTS_MAX = 10
export const PAST_CLIENT_DAYS = 30
/** For the expert's own sentence to a past client. */
export const PAST_CLIENT_NOTE_MAX = 200

// Insights
/** The most days one request for insights may cover. */
export const INSIGHT_DAYS_MAX = 366

// Notifications
/** A person has a phone, a laptop and a few forgotten browsers. */
export const PUSH_DEVICES_MAX = 20

// Briefs and drafts
export const ABOUT_MIN = 30
export const ABOUT_MAX = 3000
export const PHOTOS_MIN = 3
export const PHOTOS_MAX = 20
/** How long a brief stays open (docs/product/states.md). Days on which it is paused do not count. */
export const BRIEF_DAYS = 90
/** On which of these days the client is asked whether they are still looking. */
export const STILL_LOOKING_DAYS = [30, 75] as const
/** The most photos of an attached board that a brief shows. */
export const BRIEF_BOARD_PHOTOS_MAX = 60
/** How many days a mailed draft is stored, and the most bytes of its answers. */
export const DRAFT_DAYS = 30
export const DRAFT_BYTES_MAX = 64 * 1024

// Boards and favourites
export const BOARDS_MAX = 50
export const BOARD_PHOTOS_MAX = 500
export const BOARD_NAME_MAX = 60
export const BOARD_NOTE_MAX = 500
/** A longer list does not help its owner. */
export const FAVOURITES_MAX = 500

// Saved searches
export const SEARCH_WORDS_MIN = 2
export const SEARCH_WORDS_MAX = 80
export const SAVED_SEARCH_NAME_MIN = 2
export const SAVED_SEARCH_NAME_MAX = 60
export const SAVED_SEARCHES_MAX = 20

// Profile of an expert
export const COMPANY_MIN = 2
export const COMPANY_MAX = 120
export const COMPANY_DETAILS_MAX = 500
export const DESCRIPTION_MIN = 50
export const DESCRIPTION_MAX = 3000
export const OWN_STYLES_MAX = 5
/** The places of work of an expert; the largest number that a plan allows. */
export const EXPERT_PLACES_MAX = 3
export const REACH_KM_MIN = 5
export const REACH_KM_MAX = 500
export const NOTICE_WEEKS_MAX = 52
export const CAPACITY_MAX = 100
export const AUTOMATIC_ANSWER_MIN = 20
export const AUTOMATIC_ANSWER_MAX = 1000
export const DAY_OFF_LABEL_MAX = 60
/** Future entries in an expert's calendar, and how far ahead they may be. */
export const DAYS_OFF_MAX = 60
export const DAYS_OFF_YEARS = 2
export const HANDLE_MIN = 3
export const HANDLE_MAX = 40
/** New names per year; returning to an own earlier name is always possible. */
export const HANDLE_CHANGES = 3
export const HANDLE_CHANGES_DAYS = 365
/** For how many days a name stays reserved after its expert was erased. */
export const ERASED_HANDLE_DAYS = 730

// Portfolio
/** The plan does not count drafts; this limits all projects of a person, deleted ones included. */
export const PROJECTS_MAX = 500
export const PROJECT_TITLE_MIN = 3
export const PROJECT_TITLE_MAX = 80
export const PROJECT_STORY_MAX = 5000
export const PROJECT_PICTURES_MIN = 3
export const PROJECT_PICTURES_MAX = 24
export const CAPTION_MAX = 200
export const ALT_MAX = 150
export const MATERIALS_MAX = 8
export const MATERIAL_MAX = 40
/** Long edge in pixels; smaller pictures are accepted, but do not count for publishing. */
export const PUBLISH_EDGE_MIN = 1200
/** For how many days a project's text that was overwritten from another window can be restored. */
export const KEPT_TEXT_DAYS = 30
/** Per project; the oldest are removed first. */
export const KEPT_TEXTS_MAX = 20

// Showcases and picture tags
export const SHOWCASES_MAX = 12
/** Style photos made from uploads in one call. */
export const SHOWCASES_AT_ONCE = 50
export const SHOWCASE_ALT_MAX = 150
/** The credit, and the name of the licence. */
export const SHOWCASE_CREDIT_MAX = 120
/** For how many days a deleted showcase can be restored, and the highest position in the order. */
export const SHOWCASE_RESTORE_DAYS = 1
export const SHOWCASE_POSITION_MAX = 99_999
/** A picture sent to get proposals of room and style. */
export const TAGGED_MEGABYTES_MAX = 1

// Studio
export const STUDIO_INVITATION_DAYS = 7

// Billing
/** A failed payment is retried for that many days; the plan continues meanwhile. */
export const PAST_DUE_DAYS = 14

// Invitations
/** For how many days the data of an invited person who never answered is stored. */
export const INVITATION_DAYS = 30
/** Mails of one invitation, the first one included, and the hours between two. */
export const INVITATION_MAILS_MAX = 3
export const INVITATION_PAUSE_HOURS = 24
export const INVITATION_NOTE_MAX = 300
export const INVITATION_SOURCE_MIN = 10
export const INVITATION_SOURCE_MAX = 200
export const IMPORT_LINES_MAX = 1000
/** The number of characters in the whole file. */
export const IMPORT_CHARACTERS_MAX = 300_000
export const IMPORT_FILE_NAME_MAX = 120

// Own site
export const OWN_DOMAIN_MAX = 253
/** For how many days a lost domain is retained, and one that was never proven. */
export const LOST_DOMAIN_DAYS = 7
export const UNPROVEN_DOMAIN_DAYS = 30

// Saved replies
export const REPLY_TITLE_MIN = 2
export const REPLY_TITLE_MAX = 60
export const REPLY_MAX = 2000
export const REPLIES_MAX = 30

// Accounts
export const PASSWORD_MIN = 8
/** Longer for staff, because they see other people's data. */
export const STAFF_PASSWORD_MIN = 15
export const PASSWORD_MAX = 256
/** Seed specification, section 9: three days; for staff see docs/product/accounts.md. */
export const SESSION_LIFE_S = 259_200
export const STAFF_SESSION_LIFE_S = 8 * 3600
/** docs/product/limits.md. */
export const IMPERSONATION_LIFE_S = 30 * 60
export const CODE_LIFE_S = 600
export const CODE_TRIES_MAX = 5
export const CHALLENGE_TRIES = 5
export const RECOVERY_CODES = 10
/** docs/product/limits.md. */
export const PASSKEYS_MAX = 20
export const PASSKEY_NAME_MAX = 60
/** The most accounts whose tokens one device sends at a sign-in. */
export const KNOWN_DEVICES_MAX = 5
/** For how many days a deletion of the account can be undone, before the account is erased. */
export const LEAVING_DAYS = 14
/** docs/product/accounts.md. */
export const INACTIVE_MONTHS = 24
export const USER_REASON_MIN = 10
export const USER_REASON_MAX = 1000
export const EXPORT_DAYS = 7

// Legal texts
/** From the notification about newer terms until they take effect for the person. */
export const TERMS_NOTICE_DAYS = 30
/** A legal text as an owner writes it, and the summary of changes of a version. */
export const LEGAL_SOURCE_MAX = 80_000
export const LEGAL_CHANGES_MAX = 1000

// Pictures
export const PICTURE_MEGABYTES_MAX = 12
/** Allows a phone's 50 megapixels, but not 16,000 × 16,000. */
export const PICTURE_MEGAPIXELS_MAX = 64
/** The most pictures one account may store. */
export const PICTURES_PER_ACCOUNT = 600
