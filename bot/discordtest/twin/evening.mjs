// A short evening: node evening.mjs BINARY DATA
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createClient } from '@libsql/client'
import { Twin, kinds, words } from './twin.mjs'

const [binary, data] = process.argv.slice(2)
const bots = []
const twin = new Twin()
await twin.start()

const fail = text => { throw new Error(text) }

// until waits for a condition, five seconds long at most.
async function until(what, holds) {
	for (const end = Date.now() + 5000; Date.now() < end; await new Promise(r => setTimeout(r, 25))) {
		const value = await holds()
		if (value) return value
	}
	fail(`never: ${what}`)
}

function says(message, ...wanted) {
	for (const w of wanted) if (!words(message).includes(w)) fail(`lacks ${JSON.stringify(w)}:\n${words(message)}`)
}

// start starts the bot, and waits until it is online.
async function start() {
	const bot = spawn(binary, [], {
		env: { ...process.env, DISCORD_TOKEN: twin.discord.botToken, DISCORD_API: twin.url, ARBITER_DATA_DIR: data, ARBITER_RULES_URL: 'off', ARBITER_CARDS_URL: 'off' },
		stdio: ['ignore', 'inherit', 'pipe'],
	})
	bots.push(bot)
	let said = ''
	bot.stderr.on('data', text => { said += text })
	bot.over = once(bot, 'exit')
	await until('online', () => bot.exitCode === null ? said.includes('Arbiter is online') : fail(`the bot has ended:\n${said}`))
	return bot
}

async function stop(bot) {
	bot.kill('SIGTERM')
	const [status] = await bot.over
	if (status !== 0) fail(`the bot ended with ${status}`)
}

async function evening() {
	let bot = await start()
	if (twin.commands.length < 17) fail(`${twin.commands.length} commands`)

	const choices = await twin.complete('rule', 'what', 'deatht')
	if (!choices.some(c => c.name.toLowerCase().includes('deathtouch'))) fail(`suggests ${JSON.stringify(choices)}`)

	const rule = await twin.command('rule', { what: '704.5f' })
	if (rule.kind !== kinds.message) fail(`/rule was answered with ${rule.kind}`)
	says(await twin.message(rule.message), '704.5f', 'toughness')

	const named = await twin.onMessage('Cards in this message', 'I opt for [[sol rng]] and Serra Angel')
	if (named.kind !== kinds.message) fail(`a command on a message was answered with ${named.kind}`)
	says(await twin.message(named.message), 'Sol Ring')
	const angel = await twin.pick(named.message, '/card Serra Angel')
	says(await twin.message(angel.message), 'Serra Angel', '4/4')

	const made = await twin.command('create', { what: '100 1/1 white Soldier creature tokens' })
	const board = made.message
	says(await twin.message(board), 'Soldier', '20 life')

	// A button changes the board in its place.
	const pressed = await twin.press(board, '−1 life')
	if (pressed.kind !== kinds.update) fail(`a press was answered with ${pressed.kind}`)
	says(await twin.message(board), '19 life')

	// A line is acknowledged to who gives it, and the board tells the others.
	const quiet = await twin.command('life', { change: '+2' })
	if (quiet.kind !== kinds.message || !(quiet.data.flags & 64)) fail(`a line was answered with ${quiet.kind}, to everybody`)
	await until('the board tells of it', async () => words(await twin.message(board)).includes('gains 2 life: 21'))

	// A number is asked for in private, and in a form.
	await twin.pick(board, '1')
	const question = await twin.press(board, '+1/+1')
	if (question.kind !== kinds.message) fail(`a press that needs a number was answered with ${question.kind}`)
	const asked = await twin.press(question.message, 'Another number…')
	if (asked.kind !== kinds.modal) fail(`a form was asked for, and ${asked.kind} came`)
	await twin.submit(asked.data, '30', question.message)
	await until('the board shows the counters', async () => {
		const shown = words(await twin.message(board))
		return shown.includes('×30') && shown.includes('2/2')
	})

	// A dispute: what is typed in a form changes it in its place, and the game goes on.
	const dispute = await twin.command('judge', { question: 'does trample assign damage to a planeswalker' })
	if (dispute.kind !== kinds.message) fail(`/judge was answered with ${dispute.kind}`)
	says(await twin.message(dispute.message), 'Dispute', '702.19b')
	for (const [label, value] of [['Add my side', 'I said it before blocks'], ['Rule', '702.19b']]) {
		const form = await twin.press(dispute.message, label)
		if (form.kind !== kinds.modal) fail(`${label} was answered with ${form.kind}`)
		const filled = await twin.submit(form.data, value, dispute.message)
		if (filled.kind !== kinds.update) fail(`the form of ${label} was answered with ${filled.kind}`)
		says(await twin.message(dispute.message), value)
	}
	says(await twin.message(dispute.message), 'a party to it', 'edition')

	// While another process writes to the games, the answer is deferred, and put
	// in its place afterwards.
	const games = createClient({ url: `file:${data}/games.db` })
	const writing = await games.transaction('write')
	const slow = await twin.command('life', { change: '+5' })
	if (slow.kind !== kinds.defer) fail(`slow work was acknowledged with ${slow.kind}`)
	await writing.rollback()
	games.close()
	says(await until('the answer that was deferred', () => twin.original(slow.id)), 'gains 5 life: 26')
	await until('the board is edited', async () => words(await twin.message(board)).includes('26 life'))

	// Another process goes on where this one ended.
	await stop(bot)
	bot = await start()
	const told = twin.sent.filter(r => /^PUT .*\/commands$/.test(r)).length
	if (told !== 1) fail(`the commands were told ${told} times`)
	await twin.press(board, '+1 life')
	says(await twin.message(board), '27 life', 'Soldier')
	await stop(bot)
}

let status = 0
try {
	await evening()
} catch (err) {
	console.error(err.message)
	status = 1
}
for (const bot of bots) bot.kill('SIGKILL') // those that are still there
if (twin.refused.length) {
	console.error(`the twin refused:\n${twin.refused.join('\n')}`)
	status = 1
}
if (!status) console.log(`the twin took all ${twin.sent.length} requests`)
process.exit(status)
