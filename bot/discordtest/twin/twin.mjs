// A digital twin of Discord behind a door that mends what the twin lacks and
// notes everything that it refuses.
import http from 'node:http'
import { once } from 'node:events'
import { DigitalDiscord } from 'discord-digital-twin'

export const kinds = { message: 4, defer: 5, update: 7, choices: 8, modal: 9 }

// The twin can't read a body in parts: it gets the JSON without the files.
function withoutFiles(body, type) {
	const boundary = /boundary="?([^";]+)/.exec(type)?.[1]
	const part = body.toString('latin1').split('--' + boundary).find(p => /name="payload_json"/.test(p))
	if (!part) throw new Error('a body in parts without payload_json')
	return Buffer.from(part.slice(part.indexOf('\r\n\r\n') + 4, part.lastIndexOf('\r\n')), 'latin1')
}

export class Twin {
	refused = []
	sent = [] // method and path of each request, in order
	#commands = []
	#emojis = []

	async start() {
		this.discord = new DigitalDiscord({
			botUser: { username: 'Arbiter' },
			channels: [{ name: 'games', type: 0 }],
			users: [{ username: 'alice' }],
		})
		await this.discord.start()
		this.channel = (await this.discord.prisma.channel.findFirst()).id
		this.user = await this.discord.getFirstNonBotUserId()
		this.door = http.createServer((req, res) => this.#pass(req, res).catch(err => {
			this.refused.push(String(err.stack))
			res.writeHead(500).end()
		}))
		this.door.listen(0, '127.0.0.1')
		await once(this.door, 'listening')
		this.url = `http://127.0.0.1:${this.door.address().port}/api/v10`
	}

	async stop() {
		this.door.closeAllConnections()
		this.door.close()
		await this.discord.stop()
	}

	async #pass(req, res) {
		let body = Buffer.concat(await req.toArray())
		const headers = { authorization: req.headers.authorization ?? '', 'content-type': req.headers['content-type'] ?? '' }
		if (headers['content-type'].startsWith('multipart/')) {
			body = withoutFiles(body, headers['content-type'])
			headers['content-type'] = 'application/json'
		}
		this.sent.push(req.method + ' ' + req.url)
		// The twin takes commands, forgets where they may be used, and doesn't say
		// which it has.
		const commands = /^\/api\/v10\/applications\/\d+\/commands(\?with_localizations=true)?$/.test(req.url)
		if (commands && req.method === 'GET') {
			res.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(this.#commands))
			return
		}
		// It knows neither an application's emojis nor pins.
		if (/^\/api\/v10\/applications\/\d+\/emojis$/.test(req.url)) {
			if (req.method === 'POST') this.#emojis.push({ id: String(100 + this.#emojis.length), name: JSON.parse(body).name })
			const said = req.method === 'POST' ? this.#emojis.at(-1) : { items: this.#emojis }
			res.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(said))
			return
		}
		// It doesn't take an application's settings.
		if (req.method === 'PATCH' && req.url === '/api/v10/applications/@me') {
			res.writeHead(200, { 'content-type': 'application/json' }).end(body)
			return
		}
		if (/^\/api\/v10\/channels\/\d+\/messages\/pins\/\d+$/.test(req.url)) {
			res.writeHead(204).end()
			return
		}
		const answer = await fetch(`http://127.0.0.1:${this.discord.port}${req.url}`, {
			method: req.method, headers, body: body.length ? body : undefined,
		})
		const said = Buffer.from(await answer.arrayBuffer())
		if (answer.status >= 400) {
			this.refused.push(`${req.method} ${req.url} → ${answer.status} ${said}\n${body}`)
		}
		if (commands && answer.ok) {
			const told = JSON.parse(body)
			this.#commands = JSON.parse(said).map((c, i) => ({ ...c, ...told[i] }))
		}
		const pass = {}
		for (const [name, value] of answer.headers) {
			if (/^(content-type|x-ratelimit-.*|retry-after)$/.test(name)) pass[name] = value
		}
		res.writeHead(answer.status, pass).end(said)
	}

	get commands() { return this.#commands }

	// interact does what a user's client does; the answer has the kind of the
	// acknowledgement and its data.
	async interact(type, data, messageId) {
		const { id } = await this.discord.simulateInteraction({ type, channelId: this.channel, userId: this.user, data, messageId })
		const ack = await this.discord.channel(this.channel).waitForInteractionAck({ interactionId: id, timeout: 5000 })
		return { kind: ack.type, data: ack.data ? JSON.parse(ack.data) : null, message: ack.messageId, id }
	}

	command(name, options) {
		return this.interact(2, { id: this.commands.find(c => c.name === name).id, name, type: 1, options: given(options) })
	}

	// onMessage gives a command on a message that the user wrote.
	onMessage(name, content) {
		const id = '1000000000000000001'
		const message = { id, channel_id: this.channel, content, author: { id: this.user, username: 'alice', discriminator: '0' }, timestamp: new Date().toISOString(), embeds: [], attachments: [], components: [], type: 0 }
		return this.interact(2, { id: this.commands.find(c => c.name === name).id, name, type: 3, target_id: id, resolved: { messages: { [id]: message } } })
	}

	async complete(name, option, text) {
		const answer = await this.interact(4, { name, type: 1, options: [{ name: option, type: 3, value: text, focused: true }] })
		return answer.data.choices
	}

	async press(message, label) {
		const shown = await this.message(message)
		const button = parts(shown).find(c => c.type === 2 && c.label === label)
		if (!button) throw new Error(`no button ${label} on:\n${words(shown)}`)
		return this.interact(3, { custom_id: button.custom_id, component_type: 2 }, message)
	}

	async pick(message, value) {
		const select = parts(await this.message(message)).find(c => c.type === 3)
		return this.interact(3, { custom_id: select.custom_id, component_type: 3, values: [value] }, message)
	}

	submit(modal, value, message) {
		const field = parts(modal).find(c => c.type === 4)
		return this.interact(5, {
			custom_id: modal.custom_id,
			components: [{ type: 18, component: { type: 4, custom_id: field.custom_id, value } }],
		}, message)
	}

	async message(id) {
		const m = await this.discord.prisma.message.findUnique({ where: { id } })
		return m && { ...m, components: JSON.parse(m.components) }
	}

	// original is the message that an interaction was answered with.
	async original(id) {
		const answer = await this.discord.channel(this.channel).getInteractionResponse(id)
		return answer?.messageId && this.message(answer.messageId)
	}
}

const given = options => Object.entries(options ?? {}).map(([name, value]) => ({ name, type: 3, value }))

// parts are all components of a message or a form, however deep.
export function parts(m) {
	const inside = c => [c, ...(c.components ?? []).flatMap(inside), ...(c.component ? inside(c.component) : []), ...(c.accessory ? inside(c.accessory) : [])]
	return (m.components ?? []).flatMap(inside)
}

// words are what a message says, its pictures included.
export function words(m) {
	return [m.content, ...parts(m).flatMap(c => [c.content, ...(c.items ?? []).map(i => i.description)])].filter(Boolean).join('\n')
}
